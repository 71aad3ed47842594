"""True claims and their false mutants, each false by an argument and, where it can be written down, by a hand witness."""

from __future__ import annotations

from mutants import of_data, of_numbers, of_shipped, of_vectors
from mutants.change import Statement


def statements() -> list[Statement]:
    """All of them, in a fixed order."""
    return [s for module in (of_numbers, of_vectors, of_data, of_shipped) for s in module.statements()]
