// Room RippleSource.
