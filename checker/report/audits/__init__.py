"""A whole audit: its file, its rows, coverage and dependencies, what was found, and verdicts that follow again.

In reading order: ``audit_file``, ``dependencies``, ``verdict_recheck``, ``coverage``, ``graph``, ``overview``,
``rows``, ``paper_view``, ``highlights``.
"""
