"""What is minimised: the risk of a dataset as a function of p or of W, and exact rationals behind numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from checker.attention import model
from checker.data.dataset import Dataset
from checker.errors import Undecided, Undefined


@dataclass(frozen=True)
class Objective:
    """L as a function of p ("prompt") or of W ("matrix"), data and loss fixed.

    ``given`` holds (keys, scores) as numbers where the data are not a dataset's.
    """

    kind: str
    data: Any  # a Dataset, or None where keys and scores are given
    loss: str
    given: tuple[Any, Any] | None = None

    def scores(self, A) -> Any:
        return self.given[1] if self.given else model.lift(A, self.data.scores)

    def keys(self, A) -> Any:
        return self.given[0] if self.given else model.lift(A, self.data.keys)


def flat(value: Any) -> list:
    if isinstance(value, (list, tuple)):
        return [x for part in value for x in flat(part)]
    return [value]


def exact_vector(u) -> tuple[Fraction, ...]:
    if not all(isinstance(x, fmpq) for x in u):
        raise Undecided("Data built inside a statement must be exactly rational.")
    return tuple(Fraction(int(x.p), int(x.q)) for x in u)


def queries_of(data: Dataset):
    if data.queries is None:
        raise Undefined("the W-model needs queries, and the dataset has none")
    return data.queries
