"""Exact data: datasets, their files, and random instances with what a count of them says."""
