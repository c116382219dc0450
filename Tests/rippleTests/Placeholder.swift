// Tests of ripple.
