"""The theorem files of ``properties/``, described once in a process: their syntax trees take a third of a second."""

from functools import cache

from checker.statements.claims.claim import TheoremFile, discover


@cache
def theorem_files() -> tuple[TheoremFile, ...]:
    return tuple(discover())
