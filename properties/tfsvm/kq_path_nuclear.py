"""KQᵀ/R on ‖K‖² + ‖Q‖² ≤ 2R tends to the solutions of the nuclear-norm SVM over their nuclear norm.

Role.  Factors trained together change the geometry: the nuclear norm takes the Frobenius norm's place.
Note.  A finite number of radii decides no limit, so this is evidence.  The criterion, stated before the run, for twelve seeded
Gaussian datasets (n, T, d from a list; an infeasible one counts as not met) and one whose only solution is the identity:
with ρ = ‖W_mm‖_⋆(1 + 2 max|γ|) and R = 10²ρ … 10⁸ρ the descent settles, and each factor 100 in R brings the shortfall
1 − ‖W_mm‖_⋆·min margin(KQᵀ)/R, exact up to a gap of 10⁻³⁰, at least 30 times nearer to 0, or below 10⁻¹².  Under the Frobenius
normaliser: wherever the solution's rank is above 1, ‖KQᵀ/R‖_F stays at least 1/10 away from the 1 that it would have to reach.
"""

from fractions import Fraction
from functools import cache

from checker.attention.scores import unique_optimal_tokens
from checker.data.dataset import Dataset
from checker.descent import norm
from checker.descent.key_query import nuclear_shortfall
from checker.descent.trajectory import flat
from checker.language import Claim, Experiment, Gap, Source, own_function
from checker.own_data.descent_report import descent_problem
from checker.paths.factored import factored_point
from checker.search.strategies import gaussian_dataset
from checker.svm.nuclear import nuclear_svm

SIZES = ((1, 2, 3), (2, 2, 2), (2, 3, 3), (3, 2, 3), (3, 3, 4), (2, 2, 4))
LOSSES = ("logistic", "exponential", "correlation")
RADII = (2, 4, 6, 8)
IDENTITY = Dataset.from_json({
    "tokens": [[["1", "0"], ["0", "0"]], [["1", "0"], ["0", "0"]], [["0", "1"], ["0", "0"]]], "labels": [1, 1, 1],
    "head": ["1", "1"], "queries": [["1", "1"], ["1", "-1"], ["0", "1"]],
})  # fmt: skip


@cache
def cases():
    drawn = [gaussian_dataset(k, n=n, T=T, d=d) for k, (n, T, d) in enumerate(SIZES * 2)]
    solved = [(D, nuclear_svm(D, unique_optimal_tokens(D))) for D in (*drawn, IDENTITY)]
    return [(D, svm, LOSSES[k % 3]) for k, (D, svm) in enumerate(solved) if svm.feasible]


@cache
def paths():
    """For each case the points at growing radii, each started from the one before."""
    found = []
    for D, svm, loss in cases():
        problem, points = descent_problem(D, parameter="W", loss=loss), [None]
        unit = svm.upper * (1 + 2 * max(abs(g) for row in D.scores for g in row))
        for k in RADII:
            point = factored_point(problem, radius=unit * 10**k, rank=D.n, seeds=0, near=points[-1])
            points.append(point)
        found.append((svm, points[1:]))
    return found


def settled() -> int:
    return sum(len(points) for _, points in paths())


def least_ratio() -> float:
    """The least ratio of successive shortfalls; one that has reached 10⁻¹² counts as 10⁶ times nearer."""
    ratios = []
    for svm, points in paths():
        falls = [max(nuclear_shortfall(svm, p.K, p.Q), Fraction(0)) for p in points]
        ratios += [float(a / b) if b > Fraction(1, 10**12) else 1e6 for a, b in zip(falls, falls[1:], strict=False)]
    return min(ratios)


def last_shortfall() -> float:
    return max(float(nuclear_shortfall(svm, points[-1].K, points[-1].Q)) for svm, points in paths())


def frobenius_norms() -> list[float]:
    """‖KQᵀ/R‖_F at the last radius, R measured as (‖K‖² + ‖Q‖²)/2."""
    ends = [points[-1] for _, points in paths()]
    return [float(norm(flat(p.W)) / ((norm(flat(p.K)) ** 2 + norm(flat(p.Q)) ** 2) / 2)) for p in ends]


def higher_rank() -> int:
    return sum(x < 1 - 1e-6 for x in frobenius_norms())


def nearest_frobenius_norm_to_1() -> float:
    return min(1 - x for x in frobenius_norms() if x < 1 - 1e-6)


CLAIM = Claim(
    title="KQᵀ/R tends to the nuclear-norm SVM's solutions over their nuclear norm, for R up to 10⁸ in units of the problem",
    source=Source(
        paper="tfsvm",
        where="the regularisation path of the (K,Q)-parametrisation",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="the distance to the solution set where the solution is not unique",
                readings=("Frobenius distance", "shortfall of the margin, 0 exactly on the set"),
                ours="shortfall of the margin, 0 exactly on the set",
            ),
        ),
    ),
    forall=(),
    conclude=(own_function("points_settled") >= 13 * len(RADII))
    & (own_function("least_ratio_of_shortfalls") >= 30)
    & (own_function("largest_last_shortfall") <= Fraction(1, 10**6))
    & (own_function("solutions_of_rank_above_1") >= 1)
    & (own_function("nearest_Frobenius_norm_to_1") >= Fraction(1, 10)),
    functions={
        "points_settled": settled,
        "least_ratio_of_shortfalls": least_ratio,
        "largest_last_shortfall": last_shortfall,
        "solutions_of_rank_above_1": higher_rank,
        "nearest_Frobenius_norm_to_1": nearest_frobenius_norm_to_1,
    },
    experiment=Experiment(
        stated="Before the run.",
        size="13 datasets, four radii",
        paper_shows=(
            "The abstract, which is what we have of this paper: “Optimizing the attention layer with vanishing "
            "regularization”, parameterised by (K, Q), “converges in direction to an SVM solution minimizing the "
            "nuclear norm of the combined parameter”."
        ),
    ),
    not_checked="The limit itself: four radii decide none.  That the minima found are global.",
)
