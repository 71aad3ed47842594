"""What a search for a sum of squares looks at: the goal, the facts, and what may be added with a factor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.polynomials import ONE, Combination, Polynomial
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term

MOST_BASIS = 36
MOST_TERMS = 60  # of a column


@dataclass
class Column:
    """A polynomial that may be added with a factor; ``how`` says what it is in the proof.

    ("facts", factor, numbers of facts), ("equal", factor, number of the fact), or ("rest",) for what is ≥ 0 by sight.
    """

    polynomial: Polynomial
    how: tuple


@dataclass
class Block:
    """A symmetric matrix of polynomials, entry i j being what z_i·z_j stands for.

    ``how`` is ("scalar", monomials z, numbers of facts) or ("entries", combinations z, weight).
    """

    matrix: list[list[Polynomial]]
    how: tuple

    @property
    def entries(self) -> list[Polynomial]:
        """The polynomials in the matrix, row by row."""
        return [p for row in self.matrix for p in row]


@dataclass
class Weight:
    """A weight w ≥ 0 of the entries: its combination, visible factors, and premises 0 ≤ g for a fresh index."""

    combination: Combination
    visible: Polynomial
    premises: list[Proof] = field(default_factory=list)
    source: str = ""  # of a bound: the extreme


def slack(forms: Forms, known: Proof, high: Combination, low: Combination) -> Weight:
    """What lies between the two sides of a premise."""
    return Weight(forms.plus(high, low, -ONE), {(): ONE}, [known])


class Problem:
    """A goal and facts, as terms and as polynomials; ``level`` is 1, or 2 for a longer search."""

    def __init__(self, shop: Workshop, goal: Term, facts: Sequence[Proof], level: int) -> None:
        self.shop, self.goal, self.level = shop, goal, level
        self.forms, self.writer = shop.forms, Writer(shop.forms)
        self.target = self.written = self.forms.gap(goal)  # ``written`` stays as it is when the target is rewritten
        self.facts: list[Proof | Callable[[], Proof]] = list(facts)  # a proof, or what makes one
        self.gaps = [self.forms.gap(one.concludes) for one in facts]
        self.kinds = [one.concludes.name for one in facts]

    def rewrite(self, reduced: Callable[[Polynomial], Polynomial]) -> None:
        """Take the target and the inequalities modulo the equalities, where that does not make them long."""
        for k, gap in enumerate(self.gaps):
            if self.kinds[k] != "eq" and len(short := reduced(gap)) <= 2 * len(gap) + 4:
                self.gaps[k] = short
        if len(short := reduced(self.target)) <= 2 * len(self.target) + 8:
            self.target = short

    def add(self, gap: Polynomial, fact: Proof | Callable[[], Proof]) -> None:
        """Another fact: one 0 ≤ gap whose proof is made when it is used, or a proof."""
        self.gaps.append(gap)
        self.kinds.append(fact.concludes.name if isinstance(fact, Proof) else "le")
        self.facts.append(fact)
