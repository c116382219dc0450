// Tests of RippleStore.
