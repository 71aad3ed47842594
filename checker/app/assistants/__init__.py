"""The Model Context Protocol server, and the tools behind it.

In reading order: ``mcp_tools``, ``mcp_server``.
"""
