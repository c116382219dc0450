// Room RippleStore.
