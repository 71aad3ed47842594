"""Causal language modelling: margins between optimal and other tokens move from near 0 to large positive values.

Role.  “Softmax attention is implicitly maximizing the margin … throughout the training process.”
Note.  A figure has no truth value of its own. The criterion, stated before the run, over all constraints of 5 runs
at m = 10, n = 5, d = 100: at the start every margin is within 1/10 of 0; the median rises from k = 10 to 100, 1,000
and 10⁴; and at 10⁴ at least nine margins in ten are at least 1. Chosen: as in figure-1, but X(0) is Gaussian with
deviation 1/100, as the histogram of X(0) = 0 is one bar; seeds 100–104.
"""

from fractions import Fraction
from functools import cache
from statistics import median

from checker.experiments.causal_language import pooled_margins, watched_run
from checker.language import Claim, Gap, Source, own_function
from checker.report.plots import histogram_plot

RECORD = (0, 10, 100, 1000, 10_000)
FIXED = {"m": 10, "n": 5, "d": 100, "words": 500, "step": Fraction(10), "record": RECORD, "start": Fraction(1, 100)}


@cache
def margins(steps: int) -> list[float]:
    return pooled_margins([watched_run(seed=seed, **FIXED) for seed in range(100, 105)], RECORD.index(steps))


def rises_of_the_median() -> int:
    medians = [median(margins(k)) for k in RECORD[1:]]
    return sum(a < b for a, b in zip(medians, medians[1:], strict=False))


def share_at_least_one() -> Fraction:
    return Fraction(sum(x >= 1 for x in margins(RECORD[-1])), len(margins(RECORD[-1])))


def plots() -> list[dict]:
    svg = histogram_plot({f"k = {k}": margins(k) for k in RECORD}, title="Margins between optimal and other tokens",
                         x_label="margin (x_opt − x_t)ᵀ X(k) z", y_label="number of constraints", bins=40)  # fmt: skip
    return [{"title": "Figure 2", "svg": svg, "caption": f"{len(margins(0))} constraints of 5 runs; common bins."}]


CLAIM = Claim(
    title="Figure 2: margins move from near 0 to large positive values",
    source=Source(
        paper="similarity", where="§4, Figure 2", fidelity="verbatim",
        gaps=(Gap(what="“near 0”, “generally”, “sufficiently large” have no numbers", readings=("those of the note",),
                  ours="those of the note"),),
    ),  # fmt: skip
    forall=(),
    conclude=(own_function("largest_margin_at_the_start") <= "1/10") & (own_function("rises_of_the_median") >= 3)
    & (own_function("share_at_least_one") >= "9/10"),
    functions={
        "largest_margin_at_the_start": lambda: max(map(abs, margins(0))),
        "rises_of_the_median": rises_of_the_median,
        "share_at_least_one": share_at_least_one,
    },
    plots=plots,
    not_checked="The limit itself; the paper's own language and step size; the printed increasing loss.",
)  # fmt: skip
