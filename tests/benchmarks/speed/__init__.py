"""The checker's speed beside other programs: ``python -m tests.benchmarks.speed`` measures all and writes docs/speed.md.

In reading order: ``measuring``, ``descent``, ``svms``, ``proving``, ``verifying``, ``beginnings``.
"""
