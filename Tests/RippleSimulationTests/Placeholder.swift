// Tests of RippleSimulation.
