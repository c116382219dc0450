// Room RippleGraph.
