"""What the names about datasets mean: optimal tokens, solutions of SVMs, objectives and their gradients."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb

from checker.arithmetic import Balls, ClosedForm
from checker.attention import linear, model, scores
from checker.data.dataset import Dataset
from checker.errors import Undecided, Undefined
from checker.meaning import assumptions
from checker.meaning.objectives import Objective, exact_vector, queries_of
from checker.truth import Truth, truth


def best_tokens(_A, _e, data: Dataset):
    choice = scores.unique_optimal_tokens(data)
    if choice is None:
        raise Undefined("the optimal tokens are not unique")
    return choice


def score_rows(pick: Callable) -> Callable:
    return lambda A, _e, data: [A.number(pick(row)) for row in data.scores]


def runner_up(row):
    return max((g for g in row if g < max(row)), default=max(row))


def solution(problem: str) -> Callable:
    def meaning(A, e, data, choice):
        svm = e.solve(problem, data, choice)
        if not svm.feasible:
            raise Undefined(f"the {problem}-SVM is infeasible, so it has no solution")
        return model.lift(A, svm.solution)

    return meaning


def feasible(problem: str) -> Callable:
    return lambda _A, e, data, choice: truth(e.solve(problem, data, choice).feasible)


def nuclear_margin(A, e, data, choice):
    """A ball around [lower, upper]; it does not shrink with the precision.  Other arithmetics have no such number."""
    if not isinstance(A, Balls):
        raise Undecided("The least nuclear norm is known as an interval only.")
    svm = e.nuclear(data, choice)
    lower, upper = (arb(A.number(x)) for x in (svm.lower, svm.upper))
    A.inexact_used = True
    return lower.union(upper)


def largest_multiplier(A, e, data, choice):
    svm = e.solve("W", data, choice)
    if not (svm.feasible and svm.independent):
        raise Undefined("the W-SVM is infeasible, or its multipliers may not be unique")
    return A.number(max((x for _, x in svm.multipliers), default=Fraction(0)))


def soft_margin(A, e, data, choice, penalty):
    svm = e.soft_margin(data, choice, as_exact(A, [penalty])[0])
    if not svm.unique:
        raise Undefined("the soft-margin problem has several solutions")
    root = A.sqrt(A.number(svm.square))
    flat = [A.number(p) + A.number(q) * root if q else A.number(p) for p, q in zip(*svm.parts, strict=True)]
    return [flat[start : start + data.d] for start in range(0, data.d**2, data.d)]


def soft_margin_unique(A, e, data, choice, penalty) -> Truth:
    return truth(e.soft_margin(data, choice, as_exact(A, [penalty])[0]).unique)


def soft_margin_optimal(A, e, data, choice, penalty, X) -> Truth:
    svm = e.soft_margin(data, choice, as_exact(A, [penalty])[0])
    return truth(svm.is_optimum(tuple(as_exact(A, row) for row in X)))


def all_support_vectors(_A, e, data) -> Truth:
    choice = scores.unique_optimal_tokens(data)
    if choice is not None:
        e.solve("W", data, choice)  # for the certificate
    return assumptions.all_support_vectors(data)


def neighbours(problem: str, condition: Callable) -> Callable:
    """A condition on the (chosen, other) scores of the active constraints of a choice's SVM, False where it is infeasible."""

    def meaning(_A, e, data, choice) -> Truth:
        svm = e.solve(problem, data, choice)
        pairs = [(data.scores[i][choice[i]], data.scores[i][t]) for i, t in svm.support_indices]
        return truth(svm.feasible and condition(pairs))

    return meaning


def all_active(_A, e, data, choice) -> Truth:
    svm = e.solve("W", data, choice)
    return truth(svm.feasible and len(svm.active) == len(svm.indices))


def least_margin(A, _e, data: Dataset, choice, x):
    objective = Objective("matrix" if x and isinstance(x[0], list) else "prompt", data, "logistic")
    scores.check_choice(data, choice)
    logits = logits_of(A, objective, x)
    gaps = [u[c] - v for u, c in zip(logits, choice, strict=True) for t, v in enumerate(u) if t != c]
    return A.least(gaps) if gaps else A.number(0)


def without_lowest(data: Dataset) -> Dataset:
    kept = tuple(
        tuple(x for x, g in zip(X, row, strict=True) if g > min(row) or max(row) == min(row))
        for X, row in zip(data.tokens, data.scores, strict=True)
    )
    return Dataset(tokens=kept, labels=data.labels, head=data.head, queries=data.queries, key_matrix=data.key_matrix)


def with_query(A, e, data: Dataset, u) -> Dataset:
    return data.with_queries((as_exact(A, u),) * data.n)


def with_key_matrix(A, e, data: Dataset, W) -> Dataset:
    return data.with_key_matrix(tuple(as_exact(A, row) for row in W))


def as_exact(A, u) -> tuple[Fraction, ...]:
    """The exact rationals behind numbers of any exact-capable arithmetic."""
    if isinstance(A, ClosedForm):
        constants = [x.constant() for x in u]
        if any(c is None for c in constants):
            raise Undecided("Data built inside a statement must be exactly rational.")
        return tuple(constants)
    return exact_vector(u)


def value_of(A, _e, objective: Objective, x):
    return model.empirical_risk(A, objective.loss, objective.scores(A), logits_of(A, objective, x))


def logits_of(A, objective: Objective, x):
    data = objective.data
    if objective.kind == "prompt":
        return model.prompt_logits(A, objective.keys(A), x)
    return model.matrix_logits(A, model.lift(A, data.tokens), model.lift(A, queries_of(data)), x)


def gradient(A, _e, objective: Objective, x):
    data, gamma = objective.data, objective.scores(A)
    if objective.kind == "prompt":
        return model.prompt_gradient(A, objective.loss, objective.keys(A), gamma, x)
    z = model.lift(A, queries_of(data))
    return model.matrix_gradient(A, objective.loss, model.lift(A, data.tokens), gamma, z, x)


def every_token_queries(data: Dataset) -> Dataset:
    """Self-attention as a dataset of its own: each input once for each of its tokens, which is the query."""
    pairs = [(i, x) for i, X in enumerate(data.tokens) for x in X]
    return Dataset(
        tokens=tuple(data.tokens[i] for i, _ in pairs),
        labels=tuple(data.labels[i] for i, _ in pairs),
        head=data.head,
        queries=tuple(x for _, x in pairs),
        key_matrix=data.key_matrix,
    )


def matrix_logits(A, _e, data: Dataset, W, i: int):
    return model.matrix_logits(A, [model.lift(A, data.tokens[i])], [model.lift(A, queries_of(data)[i])], W)[0]


def key_difference(A, e, data: Dataset, i: int):
    best = best_tokens(A, e, data)[i]
    keys = model.lift(A, data.keys[i])
    return A.greatest([linear.norm(A, linear.subtract(keys[best], k)) for k in keys])
