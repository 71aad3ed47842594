"""The ridge path argmin L(p) + λ‖p‖² turns into the max-margin direction as λ → 0.

Role.  The same limit as the regularisation path's, parametrised by the multiplier.
Note.  A finite number of weights decides no limit, so this is evidence; the limit, and the bound used here, are proved on paper
(Lemmas 8 and 8a of docs/limits_path.md).  The criterion: with ρ = ‖p_mm‖, κ = ⌈1 + 2 max|γ|⌉ and λ = 2^(−300κ)/ρ² and
2^(−30000κ)/ρ², which takes out the scales of keys and scores, both minimisers are enclosed in balls and proved to be the only
global ones (Lemma 1 there), and the square of each one's distance in direction from p_mm is at most 2 log C/Λ′, C and Λ′ of Lemma 8a.
Scores beyond 40 are left undecided: λ would have millions of digits.
Restated.  An earlier criterion asked that the second be 10 times nearer than the first.  That is false, while the limit is true: with
the tokens (0, 0), (−1, 0), (−1, −1), (−1 − 10⁻⁴, 1) and the head (1, 0) both are about as near.
"""

import math
from fractions import Fraction
from functools import cache

from checker.attention.scores import unique_optimal_tokens
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
from checker.paths.direction import distance_to_direction
from checker.paths.path import enclosed_ridge_point
from checker.paths.turning import ridge_bound
from checker.svm.attention_svm import prompt_svm

EXPONENTS = (300, 30_000)


def weights(data) -> list[Fraction]:
    largest = max(abs(g) for row in data.scores for g in row)
    if largest > 40:
        raise ResourceLimit(f"scores reach {float(largest):.3g}, beyond 40: λ would have millions of digits.")
    size, square = math.ceil(1 + 2 * largest), sum(x * x for x in target(data))
    return [1 / square / 2 ** (k * size) for k in EXPONENTS]


@cache
def points(data, loss: str):
    problem = descent_problem(data, parameter="p", loss=loss)
    return [enclosed_ridge_point(problem, weight=w, bits=512, most_boxes=0) for w in weights(data)]


def target(data):
    return prompt_svm(data, unique_optimal_tokens(data)).solution


def proved_global(data, loss: str) -> int:
    return sum(p.certified == "global" for p in points(data, loss))


def within_bound(data, loss: str) -> int:
    away = [distance_to_direction(p, target(data))[1] for p in points(data, loss)]
    bounds = [ridge_bound(data, loss, target(data), w) for w in weights(data)]
    return sum(d**2 <= b for d, b in zip(away, bounds, strict=True))


D, ell = dataset("D"), loss_kind("ell")

CLAIM = Claim(
    title="The direction of argmin L + λ‖p‖² tends to p(opt)/‖p(opt)‖: within √(2 log C/Λ′), for λ down to 2^−30000 in its units",
    source=Source(paper="maxmargin", where="summary and abstract (001)", fidelity="paraphrase"),
    forall=(D, ell),
    where=(unique_best_token(D), separable(D), some_worse_token(D)),
    conclude=(own_function("proved_global", D, ell) >= len(EXPONENTS))
    & (own_function("within_bound", D, ell) >= len(EXPONENTS)),
    functions={"proved_global": proved_global, "within_bound": within_bound},
    not_checked="The limit itself: two weights decide none (Lemma 8a is a proof on paper).  Ties of optimal tokens; the path of W.",
)
