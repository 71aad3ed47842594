"""The ridge path argmin L(p) + λ‖p‖² turns into the max-margin direction as λ → 0.

Role.  The same limit as the regularisation path's, parametrised by the multiplier.
Note.  A finite number of weights decides no limit, so this is evidence.  The criterion, stated before the run: with
ρ = ⌈1 + 2 max|γ|⌉ and λ = 2^(−300ρ)/‖p_mm‖² and 2^(−30000ρ)/‖p_mm‖², which takes out the scales of keys and scores, both
minimisers are enclosed in balls and proved to be the only global ones (Lemma 1 of docs/limits_path.md), and the second
is at least 10 times nearer in direction to p_mm than the first, or within 10⁻³⁰.  Their norms are about 100 to 1, and an
active constraint with multiplier 0 costs a logarithm.  Scores beyond 40 are left undecided: λ would have millions of digits.
"""

import math
from functools import cache

from checker.attention.scores import unique_optimal_tokens
from checker.descent import norm
from checker.errors import ResourceLimit
from checker.language import (
    Claim,
    Source,
    dataset,
    loss_kind,
    own_function,
    separable,
    some_worse_token,
    unique_best_token,
)
from checker.own_data.descent_report import descent_problem
from checker.paths.direction import decades_nearer, distance_to_direction
from checker.paths.path import enclosed_ridge_point
from checker.svm.attention_svm import prompt_svm

EXPONENTS = (300, 30_000)


@cache
def points(data, loss: str):
    largest = max(abs(g) for row in data.scores for g in row)
    if largest > 40:
        raise ResourceLimit(f"scores reach {float(largest):.3g}, beyond 40: λ would have millions of digits.")
    problem, size = descent_problem(data, parameter="p", loss=loss), math.ceil(1 + 2 * largest)
    unit = 1 / norm(target(data)) ** 2
    return [enclosed_ridge_point(problem, weight=unit / 2 ** (k * size), bits=512, most_boxes=0) for k in EXPONENTS]


def target(data):
    return prompt_svm(data, unique_optimal_tokens(data)).solution


def proved_global(data, loss: str) -> int:
    return sum(p.certified == "global" for p in points(data, loss))


def decades(data, loss: str) -> float:
    first, second = (distance_to_direction(p, target(data)) for p in points(data, loss))
    return min(99.0, decades_nearer(first, second))


D, ell = dataset("D"), loss_kind("ell")

CLAIM = Claim(
    title="The direction of argmin L + λ‖p‖² tends to p(opt)/‖p(opt)‖, for λ down to 2^−30000 in units of the problem",
    source=Source(paper="maxmargin", where="summary and abstract (001)", fidelity="paraphrase"),
    forall=(D, ell),
    where=(unique_best_token(D), separable(D), some_worse_token(D)),
    conclude=(own_function("proved_global", D, ell) >= len(EXPONENTS)) & (own_function("decades", D, ell) >= 1),
    functions={"proved_global": proved_global, "decades": decades},
    not_checked="The limit itself: two weights decide none.  Ties of optimal tokens; the path of W.",
)
