"""What the ways of a proof search hold in common: how much work is left, and the solver that they come back to.

A way is a function of the search, the workshop and the goal that gives a proof or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from checker.proofs.effort import now
from checker.proofs.proof import Proof
from checker.proofs.trees.workshop import SECONDS, Workshop
from checker.statements.terms.term import Term

MOST_SEGMENTS = 3  # inside each other
_GOALS_ASIDE = 8  # goals that a side condition may take


@dataclass
class Search:
    """One search; ``attempts`` counts how many goals it may still take up, ``tried`` tells the reader what was done.

    ``depth``, ``segments``, ``splits``, ``roots``, ``ratios``, ``sums``, ``compared``, ``signs``, ``names``, ``weights``, ``rows`` and
    ``products`` count how many goals, segments, cases, squarings, changes of weights to ratios, sums taken entry by entry, sums compared
    with multipliers, sums of absolute values, new names, named weights, hypotheses added up over their index and products taken factor
    by factor the present goal is inside.
    """

    attempts: int = 40
    seconds: float = SECONDS
    began: float = field(default_factory=now)
    depth: int = 0
    segments: int = 0
    splits: int = 0
    roots: int = 0
    ratios: int = 0
    sums: int = 0
    compared: int = 0
    signs: int = 0
    names: int = 0
    weights: int = 0
    rows: int = 0
    products: int = 0
    failed: set[tuple] = field(default_factory=set)
    proved: dict[tuple, Proof] = field(default_factory=dict)  # by goal and hypotheses
    tried: dict[str, int] = field(default_factory=dict)
    left: dict[Term, None] = field(default_factory=dict)  # goals one step below the first that stayed open
    deadline: float = 0.0  # the effort at which the present way gives up

    def __post_init__(self) -> None:
        self.deadline = self.deadline or self.began + self.seconds

    @property
    def spent(self) -> bool:
        """Whether the work allowed is used up."""
        return self.attempts <= 0 or now() > self.deadline

    def solve(self, shop: Workshop, goal: Term) -> Proof | None:
        """The goal from the hypotheses of the workshop, or None."""
        raise NotImplementedError

    def within(self, share: float, shop: Workshop, goal: Term) -> Proof | None:
        """:meth:`solve` with a share of the effort that is left."""
        with self.at_most((self.deadline - now()) * share):
            return self.solve(shop, goal)

    def aside(self, seconds: float, shop: Workshop, goal: Term) -> Proof | None:
        """:meth:`solve` for a side condition: with so much effort and few goals, which do not count."""
        whole, failed = self.attempts, self.failed
        self.attempts, self.failed = min(whole, _GOALS_ASIDE), set(failed)  # what is cut short here may be tried again
        try:
            with self.at_most(seconds):
                return self.solve(shop, goal)
        finally:
            self.attempts, self.failed = whole, failed

    @contextmanager
    def at_most(self, seconds: float) -> Iterator[None]:
        """So much effort at most for what is done meanwhile."""
        whole = self.deadline
        self.deadline = min(whole, now() + seconds)
        try:
            yield
        finally:
            self.deadline = whole

    def written_anew(self, shop: Workshop, goal: Term) -> Proof | None:
        """:meth:`solve` for a goal that only says the present one in other words: it is no deeper, and no further attempt."""
        self.depth -= 1
        self.attempts += 1
        try:
            return self.solve(shop, goal)
        finally:
            self.depth += 1


Way = Callable[[Search, Workshop, Term], Proof | None]


def assuming(shop: Workshop, *more: Term) -> Workshop:
    """The workshop with further hypotheses."""
    return replace(shop, context=(*shop.context, *more))


def replaced(term: Term, old: Term, new: Term) -> Term:
    """The term with one part replaced wherever it occurs."""
    if term == old:
        return new
    if not term.args:
        return term
    return Term(term.name, tuple(replaced(one, old, new) for one in term.args), term.leaf, term.sort, term.shape)
