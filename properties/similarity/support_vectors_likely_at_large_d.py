"""When d is large, all tokens are likely to be support vectors (Assumption 3.10(1)).

Role.  Why the first half of Assumption 3.10 is called a scenario of overparameterisation.
Note.  By its place in the text “such phenomenon” is the second half of the assumption, equal scores, whose probability is 0 for T ≥ 3 and
any law with a density; the title reads it as the first half.

The reading, stated before the run: n = 3 self-attention inputs of T = 4 Gaussian tokens; at d = 128 the
probability is at least 9/10, judged by a 99 % interval on 400 datasets (fewer in a smaller budget), each decided
exactly. The plot shows 100 datasets for each d from 2 on.

The obstacle: a probability under a Gaussian law is no certificate's matter, as `verify.py` knows no law.

First half. For d → ∞ its probability tends to 1: the Gram matrix of the constraints, (⟨z_i, z_j⟩ ⟨a_it, a_jτ⟩)/d², tends to the block
matrix of I + 11ᵀ, whose equations for the multipliers have the solution 1/T > 0. The statement needed is P(all multipliers > 0) ≥ 9/10 at
d = 128. Each of its 45 different entries is off its limit by about d^{−½}. We know no tail bound for all of them at once that loses no
more than the 1/10 that is allowed.

Second half. Its probability is 0: ⟨x_it − x_iτ, v⟩ = 0 for two losing tokens is a hyperplane. The rule needed: a statement “with
probability at least p”, under a law with a density, is refuted by a proof that almost every instance breaks it. A certificate for “almost
all” knows no law, and “for almost all datasets the scores are equal” is another sentence, which says more than “likely”.
"""

from fractions import Fraction

from checker.experiments.random_runs import shares_of_all_support_vectors
from checker.language import (
    Claim,
    Gap,
    Probability,
    Reading,
    Source,
    all_support_vectors,
    dataset,
    equal_nonoptimal_scores,
    gaussian_datasets,
    unique_best_token,
)
from checker.report.plots import line_plot

D = dataset("D", queries=True, keys=False)
SIZES = (2, 4, 8, 16, 32, 64, 128)
CONFIDENCE = Fraction(99, 100)
PHENOMENON = "“such phenomenon is likely to persist”"
FIRST, SECOND = "all tokens are support vectors", "all non-optimal tokens have the same score"
OURS = "at least 9/10 at d = 128 with n = 3, T = 4, Gaussian tokens"


def plots() -> list[dict]:
    shares = shares_of_all_support_vectors(n=3, T=4, sizes=SIZES, draws=100, seed=1, confidence=CONFIDENCE)
    name = "share with its 99 % interval"
    points = (SIZES, [s.hits / s.tried for s in shares])
    spread = {name: ([float(s.low) for s in shares], [float(s.high) for s in shares])}
    svg = line_plot({name: points}, title="Datasets on which all tokens are support vectors", x_label="dimension d",
                    y_label="share of 100 datasets", log_x=True, spread=spread, bars=True)  # fmt: skip
    caption = ", ".join(f"d = {d}: {s.hits} of {s.tried}" for d, s in zip(SIZES, shares, strict=True))
    return [
        {"title": "Large d against small", "svg": svg, "caption": caption + ".  Infeasible SVMs count as failures."}
    ]


CLAIM = Claim(
    title="All tokens are likely to be support vectors when d is large",
    source=Source(
        paper="similarity", where="§3.2, before Assumption 3.10", fidelity="paraphrase",
        gaps=(
            Gap(what="“sufficiently large” and “likely” have no numbers, the data no law", readings=(OURS,), ours=OURS),
            Gap(what=PHENOMENON, readings=(FIRST, SECOND), ours=FIRST),
        ),
    ),
    quantifier="probability",
    probability=Probability(
        at_least=Fraction(9, 10), confidence=CONFIDENCE, samples=400,
        laws={"D": gaussian_datasets(3, 4, 128, queries="first token")},
    ),
    forall=(D,),
    where=(unique_best_token(D),),
    conclude=all_support_vectors(D),
    readings=(Reading(reads={PHENOMENON: SECOND}, conclude=equal_nonoptimal_scores(D)),),
    plots=plots,
)  # fmt: skip
