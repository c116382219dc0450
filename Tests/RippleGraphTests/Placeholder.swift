// Tests of RippleGraph.
