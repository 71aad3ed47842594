"""Long commands in parts, each on disk before the next begins.

In reading order: ``packing``, ``finished_parts``, ``run_segments``.
"""
