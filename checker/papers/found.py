"""What is found of one statement of a paper."""

from __future__ import annotations

from dataclasses import dataclass, field

from checker.papers.environments import Environment


@dataclass(kw_only=True)
class Found:
    """One statement; ``refs`` are the labels that it and its proof name, ``rests_on`` the places in the list that these are."""

    environment: Environment
    number: str
    title: str
    text: str
    labels: tuple[str, ...]
    refs: tuple[str, ...]
    at: int
    proof: str = ""
    proof_refs: tuple[str, ...] = ()
    rests_on: list[int] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What is printed before it, as Theorem 2.1."""
        return f"{self.environment.printed} {self.number}".strip()


__all__ = ["Found"]
