"""Overparameterisation catalyses global convergence: more runs reach the global direction as d grows.

Role.  Why local directions are rarely met at large d.
Note.  The criterion, stated before the run: 100 runs for each d ∈ {2, 4, 8, 16, 32} on n = 4 self-attention inputs
of T = 6 Gaussian tokens, normalised descent on W from zero, learning rate 1/10, 2,000 steps. A run reaches the
global direction when every input ends with at least 99/100 of its attention on its optimal token. The 99 %
Clopper–Pearson interval at d = 32 must lie above the one at d = 2, and no interval below one of a smaller d.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations

from checker.data.statistics import clopper_pearson
from checker.experiments.random_runs import gaussian_runs
from checker.language import Claim, Experiment, Gap, Source, own_function
from checker.report.plots import line_plot

SIZES = (2, 4, 8, 16, 32)
SHARE = 0.99
READINGS = ("attention of 99/100 on every optimal token after 2,000 steps", "the limit of W(k)/‖W(k)‖")


@cache
def interval(d: int, seeds: range):
    runs = gaussian_runs(
        n=4, T=6, d=d, seeds=tuple(seeds), parameter="W", step=Fraction(1, 10), record=(0, 2000), queries="first token"
    )
    reached = sum(runs.selects_best(run, SHARE) for run in range(len(seeds)))
    return clopper_pearson(reached, len(seeds), confidence=Fraction(99, 100))


def claim(seeds: range, size: str) -> Claim:
    def falls() -> int:
        pairs = combinations(SIZES, 2)
        return sum(interval(large, seeds).high < interval(small, seeds).low for small, large in pairs)

    def plots() -> list[dict]:
        name = "share with its 99 % interval"
        ends = [interval(d, seeds) for d in SIZES]
        svg = line_plot(
            {name: (SIZES, [s.hits / s.tried for s in ends])},
            title="Runs that reach the global direction",
            x_label="dimension d",
            y_label=f"share of {len(seeds)} runs",
            log_x=True,
            spread={name: ([float(s.low) for s in ends], [float(s.high) for s in ends])},
            bars=True,
        )
        caption = ", ".join(f"d = {d}: {s.hits} of {s.tried}" for d, s in zip(SIZES, ends, strict=True))
        return [{"title": "Global convergence against d", "svg": svg, "caption": caption + ".  No run is dropped."}]

    return Claim(
        title="The share of runs that reach the global direction grows with d",
        source=Source(
            paper="tfsvm",
            where="abstract",
            fidelity="paraphrase",
            gaps=(
                Gap(
                    what="what it is to reach the global direction in finitely many steps",
                    readings=READINGS,
                    ours=READINGS[0],
                ),
            ),
        ),
        forall=(),
        conclude=(own_function("least_share_at_d_32") > own_function("greatest_share_at_d_2"))
        & (own_function("intervals_that_fall") <= 0),
        functions={
            "least_share_at_d_32": lambda: interval(32, seeds).low,
            "greatest_share_at_d_2": lambda: interval(2, seeds).high,
            "intervals_that_fall": falls,
        },
        plots=plots,
        experiment=Experiment(
            stated="Before the run.",
            size=size,
            paper_shows=(
                "The abstract, which is what we have of this paper: “over-parameterization catalyzes global "
                "convergence by ensuring the feasibility of the SVM problem and by guaranteeing a benign optimization"
                " landscape devoid of stationary points”."
            ),
        ),
        not_checked="The limit itself; other sizes, laws of the data, starts and step sizes.",
    )


CLAIM = claim(range(1, 101), "100 runs for each d, seeds 1–100")
FULL = claim(range(1001, 2001), "1,000 runs for each d, seeds 1001–2000")
