"""The public experiment on synthetic data: each ℓp mirror descent ends nearest to its own ℓp-AttSVM.

Role.  The picture of the paper's main theorem: which potential is descended with decides which SVM is found.
Note.  An experiment has no truth value of its own. The criterion, fixed after exploratory runs of ours: n = 6 inputs of T =
8 Gaussian tokens, d = 10, first tokens as queries, fair labels, Gaussian head, logistic loss, normalised mirror descent on W
from zero, learning rate 1/10, 20,000 steps at p = 3; over the runs whose attention is settled (99/100 on one token of every
input), the mean directional divergence D_ψ(W_mm/‖W_mm‖, W/‖W‖), ψ of p = 3, to the own SVM of the selected tokens is at most
a tenth of that to the SVM of p = 7/4 and of p = 2. Here seeds 1–3; all rows of the table, 100 seeds and both readings of
“unit Gaussian” are a campaign (tests/benchmarks/campaign_mirror.py, reports/reference/campaigns/mirror.json). The printed
values, about .01 to the own SVM and .185 and .215 to the others, come out under neither reading. In the campaign the factor
of ten holds for every p but p = 2 with tokens of unit length (4.9).
"""

from fractions import Fraction
from functools import cache

from checker.experiments.mirror_runs import divergence_row
from checker.language import Claim, Gap, Source, own_function

SVMS = (Fraction(7, 4), Fraction(2), Fraction(3))


@cache
def row():
    return divergence_row(Fraction(3), svm_powers=SVMS, seeds=(1, 2, 3), steps=20_000)


CLAIM = Claim(
    title="Gaussian data, p = 3: mirror descent ends ten times nearer to its own ℓp-AttSVM than to those of other p",
    source=Source(
        paper="mirror", where="the public experiment notebook-synthetic", fidelity="paraphrase",
        gaps=(
            Gap(what="“unit Gaussian tokens”", readings=("entries of unit variance", "tokens of unit length"),
                ours="entries of unit variance"),
            Gap(what="which ψ measures the divergence to an SVM of another p", readings=("that of the descent", "that of the SVM"),
                ours="that of the descent"),
        ),
    ),
    forall=(),
    conclude=(own_function("factor_to_the_next_svm") >= 10) & (own_function("runs_compared_of_3") >= 3),
    functions={
        "factor_to_the_next_svm": lambda: row().factor,
        "runs_compared_of_3": lambda: len(row().divergences),
        "mean_divergence_to_own_svm": lambda: row().means[2],
        "mean_divergence_to_svm_of_7/4": lambda: row().means[0],
        "mean_divergence_to_svm_of_2": lambda: row().means[1],
        "discard_ledger": lambda: row().text,
    },
    not_checked="The limit itself: a finite run decides none.  The public code's own seeds and generator.",
)  # fmt: skip
