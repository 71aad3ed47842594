"""The steps and blocks of a written proof, and what a script needs to record them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from checker.errors import ClaimError
from checker.statements.terms.term import Term, apply

Script = Any  # a checker.statements.claims.script.Script, which is made of these

# What a block of steps is for
PROOF, CASE, BASE, STEP, SLOPE = "proof", "case", "base", "step", "slope"


@dataclass(kw_only=True, eq=False)
class Block:
    """Steps with one scope: a fact of a block is a fact of the blocks inside it, and of no other."""

    kind: str
    parent: Block | None = None
    opened_by: Step | None = None
    variables: list[Term] = field(default_factory=list)  # that are new here
    assumes: list[Term] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def around(self) -> list[Block]:
        """The block and all blocks around it, innermost first."""
        return [self, *(self.parent.around() if self.parent else [])]


@dataclass(kw_only=True, eq=False)
class Step:
    """One step.  ``statement`` is what it shows, None where only the search can say it; ``given`` holds what its kind needs."""

    script: Script
    kind: str
    number: str
    line: int
    home: Block
    statement: Term | None = None
    by: tuple[Any, ...] | None = None  # steps and statements; None: all facts in scope
    blocks: list[Block] = field(default_factory=list)
    given: dict[str, Any] = field(default_factory=dict)

    def __enter__(self) -> Step:
        self.script.enter(self)
        return self

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        self.script.leave(self)

    def base(self) -> Part:
        """The block in which the base of an induction is proved."""
        return Part(self, BASE)

    def step(self) -> Part:
        """The block in which the step of an induction is proved."""
        return Part(self, STEP)


@dataclass(kw_only=False, eq=False)
class Part:
    """A block of an induction, before it is entered."""

    of: Step
    kind: str

    def __enter__(self) -> Step:
        if self.of.kind != "induct":
            raise ClaimError(f"{self.of.kind} has no {self.kind}(): only induct has a base and a step.")
        self.of.script.enter(self.of, self.kind)
        return self.of

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        self.of.script.leave(self.of)


def put_in(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with terms in place of variables."""
    if term.name == "var":
        return values.get(term.leaf, term)
    if not term.args or not any(name in term.variables for name in values):
        return term
    return Term(term.name, tuple(put_in(a, values) for a in term.args), term.leaf, term.sort, term.shape)


def size(u: Term) -> Term:
    return apply({"scalar": "abs", "vector": "norm"}.get(u.sort, "frobenius"), u)


def put_leaf(term: Term, leaf: Term, new: Term) -> Term:
    if term.name == "bound":
        return new if term.leaf == leaf.leaf else term
    if not term.args:
        return term
    return Term(term.name, tuple(put_leaf(a, leaf, new) for a in term.args), term.leaf, term.sort, term.shape)


_OURS = {__file__, *(str(Path(__file__).with_name(name)) for name in ("script.py", "claim.py"))}


def _caller() -> Any:
    """The frame of the theorem file that calls."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename in _OURS:
        frame = frame.f_back
    return frame


def place() -> tuple[int, str]:
    """The line and the file that a step is written in."""
    frame = _caller()
    return frame.f_lineno, frame.f_code.co_filename


def called(lemma: Any) -> str:
    """What a lemma is called where it is used."""
    if isinstance(lemma, str):
        return lemma
    if isinstance(lemma, Step):
        return f"step {lemma.number}"
    frame = _caller()
    names: Mapping[str, Any] = {**frame.f_globals, **frame.f_locals}
    return next((name for name, value in names.items() if value is lemma), getattr(lemma, "title", "a lemma"))


__all__ = [
    "BASE",
    "CASE",
    "PROOF",
    "SLOPE",
    "STEP",
    "Block",
    "Part",
    "Step",
    "called",
    "place",
    "put_in",
    "put_leaf",
    "size",
]
