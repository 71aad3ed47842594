"""The effort of a proof search, counted and not timed, so that one file gets one answer, on a slow machine and on a fast one.

What costs most of a search is counted where it is done: products of polynomials, linear and conic programs, statements tried in
floats, nodes of proofs, boxes.  Each has a price in microseconds, fitted to the processor time of a hundred lemmas on one machine; on
that machine a second of effort is about a processor second (two thirds to three halves of one where a search takes longer than two).

**Guarantee.** the same search spends the same effort everywhere, unless a machine needs ``GRACE`` processor seconds and more than
``SLOWEST`` for each second of effort; only then does time count, so that what nothing counts comes to an end as well.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import process_time

GRACE, SLOWEST = 10, 4  # processor seconds that a search, and each second of its effort, may take before time counts

# Prices, in microseconds
PRODUCT = 5  # of two monomials
PROGRAM, ENTRY = 2500, 4  # a linear program, and each entry of its table that is not 0
CONIC_PROGRAM, CONE_ENTRY = 5000, 1  # a conic program, and each entry of a barrier’s second derivative
STATEMENT, TRUTH = 2700, 13  # a statement tried in floats, and each part of it for each instance
REDUCTION = 28  # of a polynomial by the known equalities
NODE = 44  # of a proof
MONOMIAL = 3  # of a column that a sum of squares may use, or a quotient of two
BOX = 3  # one operation on a box
EVALUATION = 60  # of a statement in floats, by an adversary
INSTANCE = 3000  # drawn and decided exactly


class Meter:
    """The microseconds that were spent in this process, and where the present workshop began; ``workshops`` counts these.

    ``away`` are those that other searches spent while the present one waited for its turn, which its clock does not count.  ``wait``
    is called where the present search looks at the clock, and may let others go first (:mod:`checker.proofs.turns`); ``until`` is
    what may be spent before it does.
    """

    def __init__(self) -> None:
        self.spent = self.away = self.workshops = 0
        self.wait: Callable[[], None] | None = None
        self.until: float = inf
        self.restart()

    def restart(self) -> None:
        """A new workshop: what machines do with other work does not count."""
        self._began, self._spent_before = process_time(), self.spent
        self.workshops += 1

    def now(self) -> float:
        """Seconds of effort since this process began."""
        slowest = int((process_time() - self._began - GRACE) * 1_000_000 / SLOWEST)
        self.spent = max(self.spent, self._spent_before + slowest)
        if self.wait is not None:
            self.wait()
        return (self.spent - self.away) / 1_000_000


METER = Meter()


def spend(microseconds: int) -> None:
    """Count what a step of a search costs."""
    METER.spent += microseconds


def now() -> float:
    """Seconds of effort since this process began: what deadlines of searches are compared with."""
    return METER.now()


def begin() -> float:
    """The seconds of effort at the start of a search, for whose time it does not count what the machine did before."""
    METER.restart()
    return METER.now()
