// Room RippleReport.
