"""“W = QKᵀ trained by gradient descent converges to the SVM with the Frobenius norm”: when Q and K are what is trained.

Role.  The paper trains the combined W; `tfsvm` has the nuclear norm for trained factors.
Note.  A finite run decides no limit, so this is evidence and never a certificate.  The criterion, stated before the run: the first
eight seeded Gaussian datasets (n = 2, T = 2, d = 3) whose two max-margin directions are at least 1/10 apart (radians); K, Q ∈ ℝ^{3×3}
start at Gaussians/50; normalised descent on (K, Q) with step 1/50, logistic loss.  A run approaches a direction if its angle to it
falls by a factor 3/2 from 1000 to 2000 and again to 4000 steps.  All eight are to approach the Frobenius direction, and one to
come within 1/100 of it.
Why it is not met: the sentence. Steps, step size and start leave it so. With W itself trained seven of eight runs meet it, and the
eighth goes to the SVM of other tokens (docs/not_reproduced.md).
"""

from fractions import Fraction
from functools import cache

from checker.attention.scores import unique_optimal_tokens
from checker.descent import unit
from checker.descent.comparison import angle
from checker.descent.key_query import normalised_factor_descent
from checker.descent.trajectory import flat
from checker.language import Claim, Experiment, Gap, Source, own_function
from checker.own_data.descent_report import descent_problem
from checker.search.strategies import gaussian_dataset
from checker.svm.attention_svm import matrix_svm
from checker.svm.nuclear import nuclear_svm

RUNS, STEPS = 8, (1000, 2000, 4000)


@cache
def cases():
    """The first datasets, by seed, whose two max-margin directions are at least 1/10 apart (radians)."""
    found, seed = [], 0
    while len(found) < RUNS:
        D, seed = gaussian_dataset(seed, n=2, T=2, d=3), seed + 1
        nuclear, frobenius = (solve(D, unique_optimal_tokens(D)) for solve in (nuclear_svm, matrix_svm))
        if nuclear.feasible:
            directions = [unit(flat(svm.solution)) for svm in (nuclear, frobenius)]
            found += [(D, *directions)] if angle(*directions) >= 0.1 else []
    return found


@cache
def distances():
    """For each run and record the angles of KQᵀ to the nuclear and the Frobenius direction."""
    table = []
    for k, (D, *directions) in enumerate(cases()):
        start = gaussian_dataset(1000 + k, n=1, T=6, d=3).tokens[0]
        K, Q = ([tuple(x / 50 for x in row) for row in rows] for rows in (start[:3], start[3:]))
        problem = descent_problem(D, parameter="W", loss="logistic")
        run = normalised_factor_descent(problem, K, Q, step=0.02, steps=STEPS[-1], record=STEPS)
        ends = [unit(tuple(Fraction(float(x)) for x in W.ravel())) for W in run.W]
        table.append([[angle(end, direction) for end in ends] for direction in directions])
    return table


def approach_frobenius() -> int:
    return sum(a > 1.5 * b > 2.25 * c for _, (a, b, c) in distances())


def least_distance_to_frobenius() -> float:
    return min(end for _, (*_, end) in distances())


CLAIM = Claim(
    title="Trained factors: KQᵀ/‖KQᵀ‖ approaches the Frobenius max-margin direction on eight datasets",
    source=Source(
        paper="similarity",
        where="§1, “SVM equivalence”; the same in §2 and the conclusion",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="what gradient descent trains",
                readings=("Q and K, “trainable parameter key and query matrices”", "the combined W"),
                ours="Q and K, “trainable parameter key and query matrices”",
            ),
        ),
    ),
    forall=(),
    conclude=(own_function("runs_that_approach_it") >= RUNS) & (own_function("least_last_angle") <= Fraction(1, 100)),
    functions={"runs_that_approach_it": approach_frobenius, "least_last_angle": least_distance_to_frobenius},
    experiment=Experiment(
        stated="Before the run.",
        size="eight datasets, 4,000 steps",
        paper_shows=(
            "§1 says: “trained by gradient descent in the language modeling pretraining converge to the solution of "
            "SVM with the Frobenius norm objective”, of W = QKᵀ."
        ),
    ),
    not_checked="The limit itself; descent on the combined W (theorem-3.14); other starts and steps.",
)
