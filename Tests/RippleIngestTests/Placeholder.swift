// Tests of RippleIngest.
