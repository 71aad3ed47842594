"""The directional Bregman divergence of mirror descent falls at the printed rates, and faster.

Role.  The paper's rates, comparable to gradient descent's in simpler models.
Note.  Finitely many steps decide no rate, so this is evidence. The criterion: plain mirror descent on W, n = 2 inputs of T = 3
Gaussian tokens in the plane, first tokens as queries, seeds 11–13, p = 3/2, 7/4, 2 and 3, 256 gentle steps in 30 digits, then the
flow in log time to log t = 2^14. With D the divergence to the ℓp-AttSVM (certified gap below 10⁻²⁰) of the tokens selected in the
end, D over the printed bound falls in each of the last three doublings of log k, for all 12 runs, while over the same doublings the
fitted exponent b of D ~ (log k)^−b is bracketed. A growing ratio would speak against the bound; a certificate is not to be had so.
"""

from fractions import Fraction
from functools import cache
from random import Random

from checker.descent.mirror_limit import mirror_limit, printed_rate
from checker.language import Claim, Experiment, Gap, Source, gaussian_datasets, own_function
from checker.report.plots import line_plot

POWERS = (Fraction(3, 2), Fraction(7, 4), Fraction(2), Fraction(3))
SEEDS = (11, 12, 13)
START = ((Fraction(1, 7), Fraction(1, 9)), (Fraction(-1, 5), Fraction(1, 11)))
DOUBLINGS = 3


@cache
def run(power: Fraction, seed: int):
    data = gaussian_datasets(2, 3, 2).draw(Random(seed))
    return mirror_limit(data, power=power, start=START, steps=256, last_power=14, digits=30)


def runs_within_the_rate() -> int:
    ratios = [run(p, seed).ratios(printed_rate, DOUBLINGS + 1) for p in POWERS for seed in SEEDS]
    return sum(all(b < a for a, b in zip(r, r[1:], strict=False)) for r in ratios)


def bracket(power: Fraction) -> str:
    found = [b for seed in SEEDS for b in run(power, seed).exponents(DOUBLINGS)]
    return f"[{min(found):.3f}, {max(found):.3f}]"


def plots() -> list[dict]:
    series = {f"p = {p}": (run(p, SEEDS[0]).log_steps, run(p, SEEDS[0]).divergences()) for p in POWERS}
    svg = line_plot(series, title=f"Divergence to the ℓp-AttSVM, seed {SEEDS[0]}", x_label="log k", y_label="directional divergence",
                    log_x=True, log_y=True)  # fmt: skip
    return [{"title": "Rates in log time", "svg": svg, "caption": "Straight lines of slope −b are powers (log k)^−b."}]


CLAIM = Claim(
    title="D(W_mm, W(k)) = O(log log k/log k) for p > 2, O((log log k)²/log k) at 2, O(1/(log k)^{p−1}) below",
    source=Source(
        paper="mirror", where="the convergence rates", fidelity="reconstructed",
        gaps=(Gap(what="the step size", readings=("small steps: the flow", "one fixed step"), ours="small steps: the flow"),),
    ),
    forall=(),
    conclude=own_function("runs_within_the_rate") >= len(POWERS) * len(SEEDS),
    functions={
        "runs_within_the_rate": runs_within_the_rate,
        "exponent_of_log_k_at_p_3/2,_printed_1/2": lambda: bracket(Fraction(3, 2)),
        "exponent_of_log_k_at_p_7/4,_printed_3/4": lambda: bracket(Fraction(7, 4)),
        "exponent_of_log_k_at_p_2,_printed_1": lambda: bracket(Fraction(2)),
        "exponent_of_log_k_at_p_3,_printed_1": lambda: bracket(Fraction(3)),
    },
    plots=plots,
    experiment=Experiment(
        stated=(
            "Before the run on seeds 11–13. The same criterion was fixed once after exploratory runs on seeds "
            "1–3, which it was then judged on."
        ),
        size="12 runs, three seeds at four p",
        paper_shows=(
            "The abstract, which is what we have of this paper: “the convergence rate is comparable to that of "
            "traditional GD in simpler models”. The rates themselves are reconstructed."
        ),
    ),
    not_checked="The rates themselves: finitely many log times decide none.  Starts beyond the one taken; larger data.",
)  # fmt: skip
