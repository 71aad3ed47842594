"""Limits of gradient descent and of regularisation paths: TRUE or FALSE where a lemma of docs/limits.md or docs/limits_path.md says so."""

from __future__ import annotations

from typing import Any

from checker.attention import linear
from checker.attention.scores import unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.errors import ClaimError, Undecided, Undefined
from checker.limits import (
    DECREASING,
    SOME,
    Cone,
    Problem,
    Sequence,
    Settled,
    exact_paths,
    opposed,
    settle,
    smoothness_from,
    widths_of,
)
from checker.meaning.objectives import Objective, exact_vector, flat, queries_of
from checker.svm.attention_svm import matrix_svm, prompt_svm
from checker.truth import Truth, truth

Evaluation = Any  # checker.meaning.interpret's, which imports this module


def sequence(_A, _e, objective: Objective, start, step=None) -> tuple[Objective, Sequence]:
    """Gradient descent from an exact start; without a step, for all small enough ones."""
    if objective.data is None:
        raise Undecided("Limits are decided for the risk of a dataset only.")
    if step is not None:
        step = exact_vector([step])[0]
        if step <= 0:
            raise Undefined("a step that is not positive")
    return objective, Sequence(problem=_problem(objective), start=exact_vector(flat(start)), step=step)


def _settled(e: Evaluation, run: tuple[Objective, Sequence], target) -> Settled:
    """What is settled of the sequence; its evidence is kept for the certificate."""
    objective, sequence = run
    data, kind = objective.data, "W" if objective.kind == "matrix" else "p"

    def max_margin():
        best = sequence.problem.best
        if best is None or not (matrix_svm if kind == "W" else prompt_svm)(data, best).feasible:
            return None
        return tuple(flat(e.solve(kind, data, best).solution))  # kept for the certificate

    def solution_of(choice):
        svm = (matrix_svm if kind == "W" else prompt_svm)(data, choice)
        return tuple(flat(svm.solution)) if svm.feasible else None

    about = (kind, data.sha256, objective.loss, sequence.start, sequence.step)
    tried = (*about, target)
    if target is None:  # what was settled for any direction settles the norm too
        tried = next((one for one in e.tried_limits if one[:-1] == about), tried)
    if tried not in e.tried_limits:  # once, not at every precision
        e.tried_limits[tried] = settle(sequence, target, max_margin, solution_of=solution_of, most_steps=e.most_steps)
    answer = e.tried_limits[tried]
    if answer.evidence is not None:
        if e.limits.setdefault(about, (data, answer))[1].evidence != answer.evidence:
            raise Undecided("Two different pieces of evidence for one sequence.")
        e.trust = "ball" if e.trust == "exact" else e.trust
        e.limit_bits = max(e.limit_bits, answer.bits)
        ((what, entry),) = answer.evidence.items()
        if what == "local":
            e.solve(kind, data, tuple(map(int, entry["choice"])))  # for the certificate
    else:
        e.why_unknown = answer.why
    return answer


def smoothness_of(A, _e, objective: Objective):
    if objective.data is None:
        raise Undecided("The smoothness bound is for the risk of a dataset.")
    queries_of(objective.data) if objective.kind == "matrix" else None
    widths = widths_of(objective.data, parameter="W" if objective.kind == "matrix" else "p")
    return smoothness_from(objective.loss, objective.data.scores, widths, A)


def direction_tends_to(_A, e: Evaluation, sequence, target) -> Truth:
    return _direction(e, sequence, exact_vector(flat(target)))


def _direction(e: Evaluation, sequence, u: tuple) -> Truth:
    objective, run = sequence
    if not any(u):
        raise Undefined("0 has no direction")
    if isinstance(run, Cone):
        return truth(exact_paths.same_direction(u, _axis(e, objective, run)))
    problem = _problem(objective)
    if all(len(set(row)) <= 2 for row in problem.scores) and exact_paths.beside_the_margin(problem, u):
        return Truth.FALSE  # from every start, for every step: Lemma 3b
    if run == SOME:
        return Truth.TRUE if exact_paths.same_direction(u, _reached(e, objective)) else Truth.UNKNOWN
    return _settled(e, sequence, u).direction


def norm_diverges(_A, e: Evaluation, sequence) -> Truth:
    if isinstance(sequence[1], Cone):
        return truth(any(_axis(e, *sequence)))
    if sequence[1] == SOME:
        return truth(any(_reached(e, sequence[0])))
    return _settled(e, sequence, None).diverges


def some_descent_follows(_A, e: Evaluation, objective: Objective, target) -> Truth:
    """FALSE where scores and keys are opposed (Lemma 3c), TRUE along the optimal tokens' solution (Lemma 4), else UNKNOWN."""
    u = _direction_of(target)
    if objective.data is None:
        raise Undecided("Limits are decided for the risk of a dataset only.")
    if opposed.opposing(objective.data, objective.loss, u) is not None:
        return Truth.FALSE
    return Truth.TRUE if exact_paths.same_direction(u, _reached(e, objective)) else Truth.UNKNOWN


def some_joint_descent_follows(_A, _e, data: Dataset, loss: str, target) -> Truth:
    """FALSE where v turns from the tokens of higher key, or outgrows their pull (Lemmas 3d, 3e), else UNKNOWN."""
    return Truth.FALSE if opposed.turning(data, loss, _direction_of(target)) is not None else Truth.UNKNOWN


def scores_keep_order(_A, _e, data: Dataset, loss: str) -> Truth:
    """TRUE on mirrored data without a negative score (Lemma 3e), else UNKNOWN."""
    return Truth.TRUE if opposed.keeps_order(data, loss) else Truth.UNKNOWN


def _direction_of(target) -> tuple:
    u = exact_vector(target)
    if not any(u):
        raise Undefined("0 has no direction")
    return u


def _axis(e: Evaluation, objective: Objective, cone: Cone) -> tuple:
    """The solution of a locally optimal choice's SVM, the limit of descent from a cone around it (Lemma 5a of docs/limits.md)."""
    if objective.data is None:
        raise Undecided("Limits are decided for the risk of a dataset only.")
    kind = "W" if objective.kind == "matrix" else "p"
    solved, scores = e.solve(kind, objective.data, cone.choice), objective.data.scores
    pairs = [(scores[i][cone.choice[i]], scores[i][t]) for i, t in solved.support_indices] if solved.feasible else []
    if not pairs or objective.loss not in DECREASING or not all(chosen > other for chosen, other in pairs):
        raise Undecided("The choice is not locally optimal, or the slope of the loss may be 0.")
    return tuple(flat(solved.solution))


def _problem(objective: Objective) -> Problem:
    """The p- or W-model of a dataset's risk.  **Raises.** Undecided for another objective, Undefined without queries."""
    if objective.data is None:
        raise Undecided("Limits are decided for the risk of a dataset only.")
    queries_of(objective.data) if objective.kind == "matrix" else None
    return Problem.of(objective.data, objective.loss, parameter="W" if objective.kind == "matrix" else "p")


def _reached(e: Evaluation, objective: Objective) -> tuple:
    """The solution of the optimal tokens' SVM, which descent from far out on its ray has as its direction (Lemma 4 of docs/limits.md)."""
    problem = _problem(objective)
    worse = all(min(row) < max(row) for row in problem.scores)
    if objective.loss not in DECREASING or problem.best is None or not worse:
        raise Undecided("An input has no worse token, or tied optimal ones, or the slope of the loss may be 0.")
    solved = e.solve("W" if objective.kind == "matrix" else "p", objective.data, problem.best)
    if not solved.feasible:
        raise Undecided("The SVM of the optimal tokens is infeasible.")
    return tuple(flat(solved.solution))


def path_tends_to(_A, e: Evaluation, objective: Objective, target) -> Truth:
    """Where Lemma 8 or 8b of docs/limits_path.md settles it, else UNKNOWN."""
    problem, u, kind = _problem(objective), exact_vector(flat(target)), "W" if objective.kind == "matrix" else "p"
    if not any(u):
        raise Undefined("0 has no direction")
    solved = (
        e.solve(kind, objective.data, problem.best) if problem.loss in DECREASING and problem.best is not None else None
    )
    return exact_paths.path_direction(problem, u, tuple(flat(solved.solution)) if solved and solved.feasible else None)


def joint_path_tends_to(_A, e: Evaluation, data: Dataset, loss: str, u, w) -> Truth:
    """FALSE where v_r/r is known to tend elsewhere (docs/limits_path.md, Lemma 4), else UNKNOWN."""
    linear.same_length(u, w, "joint_path_tends_to")
    lone = exact_paths.lone_tokens(data)
    if loss != "correlation" or lone is None or not e.solve("p", data, lone).feasible:
        raise Undecided("The joint path is known for the correlation loss and lone orthogonal tokens only.")
    u, w = exact_vector(u), exact_vector(w)
    if any(u) and any(w) and not exact_paths.same_direction(u, exact_paths.head_limit(data, lone)):
        return Truth.FALSE
    raise Undecided("The head's path may tend to this direction; the prompt's is not followed.")


def contribution_vanishes(A, e: Evaluation, run, i: int, t: int) -> Truth:
    """TRUE off the support where the run is known to follow the optimal tokens' SVM (docs/limits.md, Lemma 17), else UNKNOWN."""
    objective, sequence = run
    problem, kind = _problem(objective), "W" if objective.kind == "matrix" else "p"
    if isinstance(sequence, Cone) or sequence == SOME or problem.loss not in (*DECREASING, "sigmoid"):
        raise Undecided("A share of the gradient is decided for one run, and a loss whose slope is nowhere 0.")
    if problem.best is None:
        raise Undefined("tied optimal tokens")
    solved = e.solve(kind, objective.data, problem.best)
    if not solved.feasible:
        raise Undefined("an infeasible SVM")
    if not (i < len(problem.scores) and t < len(problem.scores[i])):
        raise ClaimError(f"There is no token {t} of an input {i}. Bound the indices by the dataset's sizes, n and T.")
    others = list(problem.others(problem.best))
    if (i, t) not in others or (i, t) in solved.support_indices:
        raise Undecided("The token is chosen, or on the support.")
    follows = _direction(e, run, tuple(flat(solved.solution))) & norm_diverges(A, e, run)
    return Truth.TRUE if follows is Truth.TRUE else Truth.UNKNOWN


def only_nuclear_solution(_A, e: Evaluation, data: Dataset, choice) -> Truth:
    return exact_paths.only_nuclear_solution(e.solve("W", data, choice))


def factored_path_tends_to(A, _e, data: Dataset, _loss, W, c) -> Truth:
    """FALSE where W/c lies outside the unit nuclear ball, else UNKNOWN (docs/limits_path.md, Lemma 6)."""
    queries_of(data)
    if not (len(W) == len(W[0]) == data.d):
        raise ClaimError(f"A matrix of shape {len(W)} × {len(W[0])} as the limit of K Qᵀ, where d = {data.d}.")
    if A.less(A.number(0), c) is not Truth.TRUE:
        raise Undecided("The normaliser is not known to be positive.")
    return ~exact_paths.exceeds_unit_ball(A, W, c)


def factored_direction_tends_to(A, e: Evaluation, data: Dataset, loss: str, W, r) -> Truth:
    """FALSE where the rank of W is above r; else by Lemma 16 of docs/limits_path.md, or UNKNOWN."""
    queries_of(data)
    if not (len(W) == len(W[0]) == data.d):
        raise ClaimError(f"A matrix of shape {len(W)} × {len(W[0])} as the direction of K Qᵀ, where d = {data.d}.")
    ((columns,), target) = exact_vector([r]), exact_vector(flat(W))
    if columns.denominator != 1 or columns < 1 or not any(target):
        raise Undefined("0 has no direction, and a number of columns is a whole number ≥ 1")
    if exact_paths.rank([target[row : row + data.d] for row in range(0, len(target), data.d)]) > columns:
        return Truth.FALSE
    best = unique_optimal_tokens(data)
    if best is None or loss not in DECREASING:
        raise Undecided("Tied optimal tokens, or the slope of the loss may be 0.")
    solved = e.solve("W", data, best)
    known = exact_paths.only_nuclear_solution(solved) is Truth.TRUE
    if not known or exact_paths.rank(solved.solution) > columns:
        raise Undecided("No lemma settles the factored path of these data with so many columns.")
    return truth(exact_paths.same_direction(target, tuple(flat(solved.solution))))
