// Room RippleSimulation.
