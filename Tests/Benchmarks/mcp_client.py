#!/usr/bin/env python3
"""Asks 'ripple mcp' as an agent does, with the client of PyPI ('pip install mcp'), and prints how long answers take.

    mcp_client.py RIPPLE PACKAGE TARGET [COUNT]
"""
import asyncio, statistics, sys, time

from mcp import ClientSession, StdioServerParameters, stdio_client


async def main(ripple, package, target, count):
    server = StdioServerParameters(command=ripple, args=["mcp", "--package-path", package], env=None)
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        hello = await session.initialize()
        tools = (await session.list_tools()).tools
        print(f"{hello.server_info.name} {hello.server_info.version}, protocol {hello.protocol_version}, "
              f"tools: {', '.join(tool.name for tool in tools)}")
        await session.send_ping()
        questions = [
            ("touch", {"what": [target]}),
            ("touch", {"what": [target], "change": "body"}),
            ("tests", {"what": [target]}),
            ("tests", {"since": "HEAD"}),
            ("why", {"from": target, "to": target}),
            ("check", {}),
        ]
        wrong = await session.call_tool("touch", {"what": ["No.such.target"]})
        assert wrong.is_error, "an unknown target must be an error of the tool"
        for name, arguments in questions:
            times, size = [], 0
            for _ in range(count + 1):
                start = time.perf_counter()
                result = await session.call_tool(name, arguments)
                times.append((time.perf_counter() - start) * 1000)
                assert not result.is_error, result.content[0].text
                size = len(result.content[0].text.encode())
            warm = sorted(times[1:])
            print(f"{name:6} {str(arguments):60} first {times[0]:7.1f} ms, p50 {statistics.median(warm):6.1f}, "
                  f"p95 {warm[int(len(warm) * 0.95) - 1]:6.1f}, {size} bytes")
        # A long question is cancelled by its time limit; the next one is answered all the same.
        try:
            await session.call_tool("hotspots", {}, read_timeout_seconds=0.05)
            print("hotspots was faster than its time limit")
        except Exception as error:
            print(f"cancelled: {type(error).__name__}")
        after = await session.call_tool("tests", {"what": [target]})
        assert not after.is_error
        print("answered after the cancellation")


asyncio.run(main(*sys.argv[1:4], int(sys.argv[4]) if len(sys.argv) > 4 else 20))
