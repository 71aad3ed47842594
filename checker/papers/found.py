"""What is found of one statement of a paper, and what of it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from checker.formulas.readings import Definition
from checker.papers.environments import Environment
from checker.statements.terms.term import Term


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


@dataclass(kw_only=True)
class Reading:
    """``status`` is encoded, in part or not; ``symbols`` are those that nothing declares."""

    assuming: list[Term] = field(default_factory=list)
    concluding: list[Term] = field(default_factory=list)
    declared: dict[str, Term] = field(default_factory=dict)
    questions: list[str] = field(default_factory=list)
    symbols: list[str] = field(default_factory=list)
    count: int = 0
    read: int = 0
    printed: frozenset[str] = frozenset()  # letters that the paper prints without a style
    named: dict[str, str] = field(default_factory=dict)  # new variables, and what the paper prints in their places
    over: set[str] = field(default_factory=set)  # variables of “for all” that are no indices
    own: dict[str, tuple[Term, ...]] = field(
        default_factory=dict
    )  # what one formula alone assumes of such a variable, as sup_{x ∈ C}
    chosen: set[str] = field(default_factory=set)  # variables whose letters “there is” of one formula binds
    definitions: tuple[Definition, ...] = ()  # those that the paper prints
    steps: frozenset[str] = frozenset()  # letters that count steps
    waiting: int = 0  # formulas with symbols that nothing declares
    values: dict[str, Any] = field(default_factory=dict)  # new variables for values of functions
    told: dict[str, str] = field(default_factory=dict)  # what was read without a question, and how

    @property
    def status(self) -> str:
        if self.concluding and not self.questions:
            return "encoded"
        return "in part" if self.read else "not"

    @property
    def reason(self) -> str:
        return (
            self.questions[0].splitlines()[0][:200]
            if self.questions
            else ""
            if self.concluding
            else "no formula states anything"
        )


__all__ = ["Found", "Reading"]
