"""The regularisation path p_R = argmin of L over ‖p‖ ≤ R turns into the max-margin direction.

Role.  The limit that gradient descent is compared with, without a step size.
Note.  A finite number of radii decides no limit, so this is evidence; the limit, and the bound used here, are proved on paper
(Lemmas 8 and 8a of docs/limits_path.md).  The criterion: with ρ = ‖p_mm‖, at R = 10⁴ρκ, 10⁸ρκ and 10¹²ρκ, where κ = 1 + 2 max|γ|
takes out the scale of the scores, the point is enclosed in balls and proved to be the only global minimiser of L on the ball
(Lemma 1 there), and ‖p_R/R − p_mm/ρ‖² ≤ 2ρ log C/R, C of Lemma 8a from the gaps and slopes of the data.
Restated.  An earlier criterion asked that each factor 10⁴ in R bring p_R/R 10³ times nearer.  That is false, while the limit is
true: with the tokens (0, 0), (−1, 0), (−1, −1), (−1 − 10⁻⁶, 1) and the head (1, 0) the path turns late.
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
from checker.paths.direction import distance_to_direction
from checker.paths.path import enclosed_path_point
from checker.paths.turning import path_bound
from checker.svm.attention_svm import prompt_svm

EXPONENTS = (4, 8, 12)


def radii(data) -> list[Fraction]:
    unit = norm(target(data)) * (1 + 2 * max(abs(g) for row in data.scores for g in row))
    return [unit * Fraction(10) ** k for k in EXPONENTS]


@cache
def points(data, loss: str):
    problem = descent_problem(data, parameter="p", loss=loss)
    return [enclosed_path_point(problem, radius=R, bits=512, most_boxes=0) for R in radii(data)]


def target(data):
    return prompt_svm(data, unique_optimal_tokens(data)).solution


def proved_global(data, loss: str) -> int:
    return sum(p.certified == "global" and p.kind == "sphere" for p in points(data, loss))


def within_bound(data, loss: str) -> int:
    away = [distance_to_direction(p, target(data))[1] for p in points(data, loss)]
    bounds = [path_bound(data, loss, target(data), R) for R in radii(data)]
    return sum(d**2 <= b for d, b in zip(away, bounds, strict=True))


D, ell = dataset("D"), loss_kind("ell")

CLAIM = Claim(
    title="p_R/R tends to p(opt)/‖p(opt)‖: within √(2ρ log C/R) of it, for R up to 10¹² in units of the problem",
    source=Source(paper="maxmargin", where="abstract", fidelity="paraphrase"),
    forall=(D, ell),
    where=(unique_best_token(D), separable(D), some_worse_token(D)),
    conclude=(own_function("proved_global", D, ell) >= len(EXPONENTS))
    & (own_function("within_bound", D, ell) >= len(EXPONENTS)),
    functions={"proved_global": proved_global, "within_bound": within_bound},
    not_checked="The limit itself: three radii decide none (Lemma 8a is a proof on paper).  Ties of optimal tokens; the path of W.",
)
