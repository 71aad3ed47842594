"""argmin L(KQᵀ) + λ(‖K‖² + ‖Q‖²) has the nuclear-norm direction as λ → 0.

Role.  “With vanishing regularisation”: weight decay on the factors is a nuclear-norm penalty on their product.
Note.  A finite number of weights decides no limit, so this is evidence.  The criterion, stated before the run, for eight seeded
Gaussian datasets, all feasible: the minimiser on ‖K‖² + ‖Q‖² = 2R with multiplier μ is stationary for λ = μ/2.  At
R = 10²ρ, 10⁴ρ, 10⁶ρ, ρ = ‖W_mm‖_⋆(1 + 2 max|γ|), λ falls, no other radius computed (R/2 and 2R too) has a lower
ridge objective, and from weight to weight the shortfall 1 − ‖W_mm‖_⋆·min margin(KQᵀ)/R falls at least 30 times, or is below 10⁻¹².
"""

import math
from fractions import Fraction
from functools import cache

from checker.attention.scores import unique_optimal_tokens
from checker.descent.key_query import nuclear_shortfall
from checker.language import Claim, Experiment, Source, own_function
from checker.own_data.descent_report import descent_problem
from checker.paths.factored import factored_point
from checker.search.strategies import gaussian_dataset
from checker.svm.nuclear import nuclear_svm

SIZES = ((1, 3, 3), (2, 2, 3), (2, 3, 4), (3, 2, 4))
RADII = [Fraction(10) ** k * c for k in (2, 4, 6) for c in (Fraction(1, 2), 1, 2)]


@cache
def paths():
    """For each dataset its SVM, and (radius, point) for every radius, each started from the one before."""
    found = []
    for k, (n, T, d) in enumerate(SIZES * 2):
        D = gaussian_dataset(100 + k, n=n, T=T, d=d)
        svm, problem = nuclear_svm(D, unique_optimal_tokens(D)), descent_problem(D, parameter="W", loss="logistic")
        unit = svm.upper * (1 + 2 * max(abs(g) for row in D.scores for g in row))
        points = [(None, None)]
        for R in RADII:
            points.append((unit * R, factored_point(problem, radius=unit * R, rank=n, seeds=0, near=points[-1][1])))
        found.append((svm, points[1:]))
    return found


def log_objective(radius, point, log_twice_lambda: float) -> float:
    """log of L − L* + λ(‖K‖² + ‖Q‖²), ‖K‖² + ‖Q‖² = 2R."""
    parts = sorted((point.log_excess, log_twice_lambda + math.log(radius)))
    return parts[1] + math.log1p(math.exp(parts[0] - parts[1]))


def ridge_minimisers() -> int:
    """At how many (dataset, λ) no other radius computed has a lower ridge objective."""
    count = 0
    for _, points in paths():
        for R, point in points[1::3]:
            mu = point.log_multiplier
            here = log_objective(R, point, mu)
            count += all(log_objective(*other, mu) >= here for other in points)
    return count


def weights_that_fall() -> int:
    logs = [[point.log_multiplier for _, point in points[1::3]] for _, points in paths()]
    return sum(a > b > c for a, b, c in logs)


def least_ratio() -> float:
    ratios = []
    for svm, points in paths():
        falls = [max(nuclear_shortfall(svm, p.K, p.Q), Fraction(0)) for _, p in points[1::3]]
        ratios += [float(a / b) if b > Fraction(1, 10**12) else 1e6 for a, b in zip(falls, falls[1:], strict=False)]
    return min(ratios)


CLAIM = Claim(
    title="The ridge path of (K, Q) tends to the nuclear-norm SVM's solutions as λ → 0, on eight datasets",
    source=Source(paper="tfsvm", where="abstract (002): “with vanishing regularization”", fidelity="paraphrase"),
    forall=(),
    conclude=(own_function("weights_that_fall") >= 2 * len(SIZES))
    & (own_function("ridge_minimisers") >= 6 * len(SIZES))
    & (own_function("least_ratio_of_shortfalls") >= 30),
    functions={
        "weights_that_fall": weights_that_fall,
        "ridge_minimisers": ridge_minimisers,
        "least_ratio_of_shortfalls": least_ratio,
    },
    experiment=Experiment(
        stated="Before the run.",
        size="eight datasets, three weights",
        paper_shows=(
            "The abstract, which is what we have of this paper: “Optimizing the attention layer with vanishing "
            "regularization”, parameterised by (K, Q), “converges in direction to an SVM solution minimizing the "
            "nuclear norm of the combined parameter”."
        ),
    ),
    not_checked="The limit itself: three weights decide none.  That the minima found are global.",
)
