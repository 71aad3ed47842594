"""The papers' named assumptions as predicates of exact data, in the papers' words.

**Domain.** exact: each answer is TRUE or FALSE.
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq, fmpq_mat

from checker.attention.scores import Choice, optimal_tokens, unique_optimal_tokens
from checker.data.dataset import Dataset, Vector
from checker.svm.attention_svm import matrix_svm
from checker.truth import Truth, truth


def unique_best_token(data: Dataset) -> Truth:
    """Optimal tokens' indices are unique.  **Source.** similarity Assumption 3.10."""
    return truth(unique_optimal_tokens(data) is not None)


def equal_nonoptimal_scores(data: Dataset) -> Truth:
    """Unique optimal tokens, and in each input all others share one score.

    **Source.** similarity Assumption 3.10(2).  **Convention.** vacuous where T ≤ 2.
    """
    if unique_optimal_tokens(data) is None:
        return Truth.FALSE
    return truth(all(len({g for g in row if g != max(row)}) <= 1 for row in data.scores))


def all_support_vectors(data: Dataset) -> Truth:
    """Every constraint of the W-SVM holds with equality.  **Source.** similarity Assumption 3.10(1).

    FALSE with ties or an infeasible SVM: then there is no W^mm to speak of.
    """
    choice = unique_optimal_tokens(data)
    if choice is None:
        return Truth.FALSE
    svm = matrix_svm(data, choice)
    return truth(svm.feasible and not any(svm.slacks or ()))


def optimal_choice(data: Dataset, choice: Choice) -> Truth:
    """Every chosen token has the best score of its input, alone or tied.  **Source.** maxmargin, α_i ∈ arg max γ_it."""
    return truth(all(t in best for t, best in zip(choice, optimal_tokens(data), strict=True)))


def independent(vectors: Sequence[Vector]) -> Truth:
    """The vectors are linearly independent.  **Shapes.** n × d."""
    rows = [[fmpq(x.numerator, x.denominator) for x in v] for v in vectors]
    return truth(fmpq_mat(rows).rank() == len(rows))


def one_hot(data: Dataset) -> Truth:
    """Every token, and every query where there are some, is a vector of the standard basis: words embedded orthonormally.

    **Source.** ntp, the model of the claims' table.
    """
    vectors = [x for X in data.tokens for x in X] + list(data.queries or ())
    return truth(all(sorted(x)[-1] == 1 and not any(sorted(x)[:-1]) for x in vectors))


def some_choice(data: Dataset) -> Truth:
    """Some input has at least two tokens."""
    return truth(max(data.lengths) >= 2)


def some_worse_token(data: Dataset) -> Truth:
    """Some token scores strictly below the best of its input."""
    return truth(any(len(best) < T for best, T in zip(optimal_tokens(data), data.lengths, strict=True)))
