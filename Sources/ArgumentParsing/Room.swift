// Room ArgumentParsing.
