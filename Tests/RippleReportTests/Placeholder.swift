// Tests of RippleReport.
