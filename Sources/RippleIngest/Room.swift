// Room RippleIngest.
