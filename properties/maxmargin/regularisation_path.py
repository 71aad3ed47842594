"""The regularisation path p_R = argmin of L over ‖p‖ ≤ R turns into the max-margin direction.

Role.  The limit that gradient descent is compared with, without a step size.
Note.  A finite number of radii decides no limit, so this is evidence.  The criterion, stated before the run: at
R = 10⁴ρ, 10⁸ρ and 10¹²ρ, where ρ = ‖p_mm‖(1 + 2 max|γ|) takes out the scales of keys and scores, the point is enclosed
in balls and proved to be the only global minimiser of L on the ball (Lemma 1 of docs/limits_path.md), and each factor
10⁴ in R brings p_R/R at least 10³ times nearer to p_mm/‖p_mm‖, or within 10⁻³⁰.  Not 10⁴ times: an active constraint
with multiplier 0 costs a factor log R.
"""

from fractions import Fraction
from functools import cache

from checker.attention.scores import unique_optimal_tokens
from checker.descent import norm
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
from checker.paths.path import enclosed_path_point
from checker.svm.attention_svm import prompt_svm

EXPONENTS = (4, 8, 12)


@cache
def points(data, loss: str):
    problem = descent_problem(data, parameter="p", loss=loss)
    size = 1 + 2 * max(abs(g) for row in data.scores for g in row)
    unit = norm(target(data)) * size
    return [enclosed_path_point(problem, radius=unit * Fraction(10) ** k, bits=512, most_boxes=0) for k in EXPONENTS]


def target(data):
    return prompt_svm(data, unique_optimal_tokens(data)).solution


def proved_global(data, loss: str) -> int:
    return sum(p.certified == "global" and p.kind == "sphere" for p in points(data, loss))


def decades(data, loss: str) -> float:
    away = [distance_to_direction(p, target(data)) for p in points(data, loss)]
    return min(99.0, *(decades_nearer(a, b) for a, b in zip(away, away[1:], strict=False)))


D, ell = dataset("D"), loss_kind("ell")

CLAIM = Claim(
    title="p_R/R tends to p(opt)/‖p(opt)‖, for R up to 10¹² in units of the problem",
    source=Source(paper="maxmargin", where="abstract", fidelity="paraphrase"),
    forall=(D, ell),
    where=(unique_best_token(D), separable(D), some_worse_token(D)),
    conclude=(own_function("proved_global", D, ell) >= len(EXPONENTS)) & (own_function("decades", D, ell) >= 3),
    functions={"proved_global": proved_global, "decades": decades},
    not_checked="The limit itself: three radii decide none.  Ties of optimal tokens; the path of W.",
)
