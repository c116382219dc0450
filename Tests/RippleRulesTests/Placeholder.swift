// Tests of RippleRules.
