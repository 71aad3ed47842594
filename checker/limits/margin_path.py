"""The joint path of the logistic loss with r → ∞ before R → ∞, on data where its limit is known (docs/limits_path.md, Lemma 9).

p_R then maximises the label margin.  With one support vector j, whose other tokens are shorter, p_R/R tends to the
p-SVM of input j alone, q, if at q the other inputs attend to tokens with margin to spare, be they α or not.

**Domain.** exact.  Elsewhere the answer is None, never a guess.
"""

from __future__ import annotations

from fractions import Fraction

from checker.attention.scores import Choice
from checker.data.dataset import Dataset, Vector
from checker.svm import solve_rows
from checker.svm.attention_svm import head_svm


def lone_support(data: Dataset, choice: Choice) -> int | None:
    """The one input in S, if S has just one and its other tokens are shorter than the chosen one: B over S holds (b)."""
    head = head_svm(data, choice)
    if not head.feasible or len(head.support_indices) != 1:
        return None
    ((j, _),) = head.support_indices
    squares = [_dot(x, x) for x in data.tokens[j]]
    shorter = all(x < squares[choice[j]] for t, x in enumerate(squares) if t != choice[j])
    return j if shorter else None


def margin_path_limit(data: Dataset, choice: Choice) -> Vector | None:
    """q, whose direction p_R/R tends to by Lemma 9 (c); None where that does not say."""
    j = lone_support(data, choice)
    if j is None or len(data.tokens[j]) < 2:
        return None
    q, head = support_direction(data, choice, j), head_svm(data, choice).solution
    if q is None:
        return None
    assert head is not None
    for i, (keys, tokens, y) in enumerate(zip(data.keys, data.tokens, data.labels, strict=True)):
        logits = [_dot(key, q) for key in keys]
        attended = [x for x, u in zip(tokens, logits, strict=True) if u == max(logits)]
        if i != j and any(y * _dot(x, head) <= 1 for x in attended):  # type: ignore[arg-type]
            return None
    return q


def support_direction(data: Dataset, choice: Choice, j: int) -> Vector | None:
    """The p-SVM of input j alone; None where nothing separates its chosen token."""
    chosen = data.keys[j][choice[j]]
    rows = [_minus(chosen, key) for t, key in enumerate(data.keys[j]) if t != choice[j]]
    found = solve_rows(rows, [Fraction(1)] * len(rows), dimension=data.d)
    return None if found.w is None else tuple(found.w)


def _minus(u: Vector, w: Vector) -> Vector:
    return tuple(a - b for a, b in zip(u, w, strict=True))


def _dot(u: Vector, w: Vector) -> Fraction:
    return sum((a * b for a, b in zip(u, w, strict=True)), Fraction(0))
