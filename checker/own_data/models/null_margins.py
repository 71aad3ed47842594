"""What the margin of a head means: beside the margins that chance gives, in a unit that has no width, and beside the head's own query.

Two chances, each drawn many times on the very keys of the head:

* *labels*: the labels are permuted among the inputs; a direction that was made of the labels (``--direction means``) is made again;
* *probes*: the tokens are scored by random directions of the inputs' space.

A draw is at least as good where its margin may be at least the head's; p = (1 + how many)/(1 + draws).  A problem without a solution has
the margin 0.  Where the head itself has none, the constraints that a soft margin leaves violated are counted instead, in floats.

**Guarantee.** every margin is a certain bracket (:mod:`checker.svm.brackets.bracket`); lengths, angles and soft margins are floats.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from checker.arithmetic.rounding import Floats
from checker.attention.scores import Choice
from checker.data.arrays import Arrays
from checker.data.dataset import Dataset
from checker.own_data.models.inputs import Inputs
from checker.own_data.numbers.exact_matrix import ExactMatrix
from checker.svm.brackets.bracket import Bracket, bracket
from checker.svm.brackets.constraints import Constraints
from checker.truth import Truth

MOST_DECIDING = 5
_PENALTY = 100.0  # of a soft margin: one constraint may stretch p a hundredfold


@dataclass(frozen=True, kw_only=True)
class Chance:
    """What random draws are made of.  ``refit``: the direction is the difference of the class means, and made anew.

    **Shapes.** vectors ΣT × d and their ``direction`` d; ``keys`` as the bracket sees them, with labels.
    """

    vectors: Floats
    direction: Floats
    intercept: float
    refit: bool
    keys: Arrays


def keys_of(data: Dataset) -> Arrays:
    """The keys with their scale, each number the nearest float64, as data of a p-SVM."""
    return Arrays(
        tokens=np.array([[float(x) for x in k] for keys in data.keys for k in keys]),
        ends=np.concatenate([[0], np.cumsum(data.lengths)]).astype(np.int64),
        labels=np.array(data.labels, dtype=np.int64),
        head=np.zeros(data.d),
    )


def chance_of(inputs: Inputs, direction: ExactMatrix, intercept: ExactMatrix, refit: bool, keys: Arrays) -> Chance:
    """**Domain.** float: draws need no more."""
    vectors, v, c = (_floats(matrix) for matrix in (inputs.tokens, direction, intercept))
    return Chance(vectors=vectors, direction=v[:, 0], intercept=float(c[0, 0]), refit=refit, keys=keys)


def _floats(matrix: ExactMatrix) -> Floats:
    return np.array([[float(x) for x in row] for row in matrix.rows])


def null_margins(chance: Chance, found: Bracket, draws: int, seed: int = 0) -> dict[str, Any]:
    """Margins of both chances, sorted (or violated constraints), and p of each; ``labels`` is None where all labels are one.

    **Guarantee.** a margin of a draw is certainly not above what is given.
    """
    rng = np.random.default_rng(seed)
    answer: dict[str, Any] = {}
    soft = found.feasible is Truth.FALSE
    for name, scored in (("labels", _permuted), ("probes", _random)):
        drawn = (
            [] if name == "labels" and len(set(chance.keys.labels.tolist())) < 2 else list(scored(chance, rng, draws))
        )
        answer[name] = (
            None if not drawn else _softer(chance.keys, found, drawn) if soft else _larger(chance.keys, found, drawn)
        )
    return answer


def _larger(keys: Arrays, found: Bracket, drawn: Sequence[Choice]) -> dict[str, Any]:
    """How many draws may have a margin that is at least as large."""
    brackets = [_bracket(keys, choice) for choice in drawn]
    better = sum(b.high is None or b.high >= found.low for b in brackets)
    return {
        "draws": len(drawn),
        "margins": sorted(math.inf if b.high is None else float(b.high) for b in brackets),
        "infeasible": sum(b.feasible is Truth.FALSE for b in brackets),
        "at_least": better,
        "p": [1 + better, 1 + len(drawn)],
    }


def _softer(keys: Arrays, found: Bracket, drawn: Sequence[Choice]) -> dict[str, Any]:
    """Of a head without a solution: how many draws leave no more constraints violated by their soft margin.  **Domain.** float."""
    own = _violated(found.problem)
    counts = [_violated(Constraints(problem="p", data=keys, choice=choice)) for choice in drawn]
    better = sum(count <= own for count in counts)
    return {
        "draws": len(drawn),
        "violated": sorted(counts),
        "own": own,
        "at_least": better,
        "p": [1 + better, 1 + len(drawn)],
    }


def _violated(problem: Constraints) -> int:
    rows = _differences(problem)
    length = math.sqrt(float((rows**2).sum(axis=1).mean())) if len(rows) else 0.0
    return _soft(rows / length)["violated"] if length else len(rows)


def _bracket(keys: Arrays, choice: Choice) -> Bracket:
    return bracket(Constraints(problem="p", data=keys, choice=choice), exactly=False)


def _permuted(chance: Chance, rng: np.random.Generator, draws: int) -> Iterator[Choice]:
    owner = np.repeat(np.arange(chance.keys.n), np.diff(chance.keys.ends))
    for _ in range(draws):
        labels = rng.permutation(chance.keys.labels)
        direction = chance.direction
        if chance.refit:
            sides = [chance.vectors[labels[owner] == y].mean(axis=0) for y in (1, -1)]
            direction = sides[0] - sides[1]
        yield _best(chance.keys, labels, chance.vectors @ direction + chance.intercept)


def _random(chance: Chance, rng: np.random.Generator, draws: int) -> Iterator[Choice]:
    for _ in range(draws):
        direction = rng.normal(size=chance.vectors.shape[1])
        yield _best(chance.keys, chance.keys.labels, chance.vectors @ direction)


def _best(keys: Arrays, labels: Any, values: Floats) -> Choice:
    """The token of the highest score in each input, the first of equal ones."""
    return tuple(
        int((labels[i] * values[a:b]).argmax())
        for i, (a, b) in enumerate(zip(keys.ends[:-1], keys.ends[1:], strict=True))
    )


# what else a margin is seen beside


def meaning_of(keys: Arrays, queries: Floats, found: Bracket) -> dict[str, Any]:
    """The margin without a unit, the angle to the head's own queries, the inputs that decide, and the soft margin where there is no other.

    ``relative``: the margin over the root mean square of ‖k_α − k_t‖: from 0 to 1, whatever the width and the scale of the logits.
    **Domain.** float.
    """
    rows = _differences(found.problem)
    if not len(rows):
        return {"relative": None, "angle": None, "deciding": [], "soft": None}
    length = math.sqrt(float((rows**2).sum(axis=1).mean()))
    answer: dict[str, Any] = {"relative": None, "angle": None, "deciding": [], "soft": None, "length": length}
    if found.feasible is Truth.TRUE and found.high:
        answer["relative"] = float(found.low) / length if length else None
        mean = queries.mean(axis=0)
        answer["angle"] = [_degrees(mean, found.point), *_extremes([_degrees(q, found.point) for q in queries])]
        answer["deciding"] = _deciding(found)
    elif length:
        answer["soft"] = _soft(rows / length)
    return answer


def _differences(problem: Constraints) -> Floats:
    """k_α − k_t of each constraint."""
    tokens = problem.data.tokens.astype(np.float64)
    return tokens[problem.chosen[problem.owner]] - tokens[problem.tokens]


def _degrees(one: Floats, other: Floats) -> float:
    a, b = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    if not a or not b:
        return math.nan
    u, v = one / a, other / b
    return math.degrees(2 * math.atan2(float(np.linalg.norm(u - v)), float(np.linalg.norm(u + v))))


def _extremes(values: Sequence[float]) -> list[float]:
    known = [x for x in values if not math.isnan(x)]
    return [min(known), max(known)] if known else [math.nan, math.nan]


def _deciding(found: Bracket) -> list[list[Any]]:
    """[input, its share of the multipliers], of the inputs with the largest shares."""
    weights = np.zeros(found.problem.size)
    if found.exact is not None and found.kept is not None:
        weights[found.kept] = [float(x) for x in found.exact.multipliers]
    elif found.weights is not None:
        weights = np.asarray(found.weights, dtype=np.float64)
    total = float(weights.sum())
    if not total:
        return []
    shares = np.bincount(found.problem.owner, weights=weights, minlength=found.problem.data.n) / total
    order = np.argsort(-shares, kind="stable")[:MOST_DECIDING]
    return [[int(i), float(shares[i])] for i in order if shares[i] > 0]


def _soft(rows: Floats) -> dict[str, Any]:
    """min ½‖p‖² + C·mean max(0, 1 − ⟨a, p⟩), the rows of root mean square length 1: what is left of a margin where some constraints yield.

    ``violated``: the constraints whose other token p still prefers.  **Domain.** float, none.
    """
    import warnings

    from sklearn.svm import LinearSVC  # late: loading it takes a second

    both, signs = np.concatenate([rows, -rows]), np.repeat([1, -1], len(rows))
    machine = LinearSVC(
        loss="hinge", C=_PENALTY / len(both), fit_intercept=False, max_iter=20_000, tol=1e-6, random_state=0
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it stopped early: this is a float beside exact answers
        p = machine.fit(both, signs).coef_[0]
    margins = rows @ p
    length = float(np.linalg.norm(p))
    return {
        "margin": 1 / length if length else 0.0,
        "violated": int((margins <= 0).sum()),
        "inside": int((margins < 1).sum()),
    }
