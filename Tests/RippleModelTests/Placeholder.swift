// Tests of RippleModel.
