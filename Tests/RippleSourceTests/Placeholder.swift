// Tests of RippleSource.
