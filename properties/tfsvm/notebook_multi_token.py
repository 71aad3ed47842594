"""The public experiment on several surviving tokens: a ReLU head, and W near W_fin + R·W_mm of the token sets it selects.

Role.  The generalised SVM beside the SVM of the most attended tokens.
Note.  The data are those of the public notebook (TF-as-SVM, multi_token_converge.ipynb, cell 1), drawn by its own generator: torch's,
seeds from 1 on. n = 3, T = 4, d ∈ {4, 6, 8, 10}, tokens and queries Gaussian directions of length 1, ψ(x) = Σ max(0, Vᵀx), V Gaussian
with ‖V‖_F = 1, fair labels. W(0) is the start of a linear layer, uniform on ±1/√d, not seeded there; ours has the same law and the
seeds of the data. Normalised descent, learning rate 1/10, 2,001 steps; O_i are the tokens of attention above 10⁻³. The notebook
redraws, and does not count, whatever has no label −1, an attention between 10⁻⁶ and 10⁻³, no lost token, or no SVM, until it has 500
runs for each d. It divides by ‖∇L‖ + 2.2·10⁻¹⁶; ours has no such term. Here every run of seeds 1–25 is kept and counted. Cell 3 plots
means of 1 − cosine to W_fin + R·W_mm at step 2,001 of .034, .0165, .011 and .0056, read off its picture (docs/notebooks.md has ours).
An experiment has no truth value of its own; the criterion, over all four d: in 9 of 10 compared runs the cosine of W to W_fin +
R·W_mm is at least 95/100, and of the compared with several survivors and a feasible SVM of the most attended tokens, W is nearer to
W_fin + R·W_mm than to that SVM in 9 of 10. No source says 9 of 10. The full size is 500 runs for each d. With the notebook's own
redraws, 200 runs kept for each d, the criterion is met: 723 of 800 runs and 591 of 609 (docs/notebooks.md). Then each d counts the
same. Here d = 4, where the cosine is worst, has half of the compared runs.
With its ε, 23 of 25 compared runs of these seeds and 9 of 10 meet the two parts (docs/not_reproduced.md).
"""

from functools import cache

from checker.experiments.nonlinear_runs import compared_heads, relu_runs_on
from checker.experiments.public_notebooks import linear_layer, relu_head
from checker.language import Claim, Experiment, Setting, Source, own_function
from checker.report.plots import histogram_plot

SIZES = (4, 6, 8, 10)


@cache
def ends(d: int, seeds: range):
    draws = [relu_head(seed, n=3, T=4, d=d) for seed in seeds]
    hidden = [draw.hidden for draw in draws]
    starts = linear_layer(seeds, d)
    return compared_heads(relu_runs_on([draw.dataset for draw in draws], hidden, starts, step=0.1, steps=2001))


def claim(seeds: range, size: str) -> Claim:
    def every() -> list:
        return [e for d in SIZES for e in ends(d, seeds).ends]

    def beside() -> list:
        return [e for e in every() if e.several and e.single is not None]

    def share(hits: list) -> object:
        return ends(SIZES[0], seeds).share(hits)

    def ledger() -> str:
        return "; ".join(f"d = {d}: {ends(d, seeds).text}" for d in SIZES)

    def plots() -> list[dict]:
        series = {
            "W_fin + R·W_mm": [e.whole for e in every()],
            "SVM of the most attended": [e.single for e in beside()],
        }
        svg = histogram_plot(series, title="Cosine of W at step 2,001", x_label="cosine", y_label="number of runs")
        return [{"title": f"Ends of {len(seeds)} runs for each d", "svg": svg, "caption": f"{ledger()}."}]

    return Claim(
        title="A ReLU head, four d: W ends near W_fin + R·W_mm of the tokens that survive",
        source=Source(paper="tfsvm", where="the public experiment notebook-multi-token", fidelity="paraphrase"),
        forall=(),
        conclude=(own_function("share_of_cosines_of_95_percent") >= "9/10")
        & (own_function("share_nearer_than_to_the_single_SVM") >= "9/10"),
        functions={
            "runs_compared": lambda: len(every()),
            "share_of_cosines_of_95_percent": lambda: share([e.whole >= 0.95 for e in every()]),
            "share_nearer_than_to_the_single_SVM": lambda: share([e.whole > e.single for e in beside()]),
            "mean_cosine": lambda: sum(e.whole for e in every()) / max(1, len(every())),
            "runs_with_several_survivors": lambda: sum(e.several for e in every()),
            "share_of_cosines_to_W_mm_of_95_percent": lambda: share([e.direction >= 0.95 for e in every()]),
            "discard_ledger": ledger,
        },
        plots=plots,
        experiment=Experiment(
            stated=(
                "Before a run on drawings of ours, which did not meet it either; there half of all runs were to be compared as "
                "well, which no source says. The data since then are the notebook’s. The criterion was not changed for them, and "
                "the run was not known."
            ),
            size=size,
            paper_shows=(
                "Cell 3 of the notebook plots mean cosines for each d. The abstract says: “we "
                "propose a more general SVM equivalence that predicts the implicit bias with nonlinear heads”."
            ),
            settings=(
                Setting(what="inputs n and tokens T", paper="3 and 4", ours="3 and 4"),
                Setting(what="d", paper="4, 6, 8, 10", ours="4, 6, 8, 10"),
                Setting(what="runs for each d", paper="500 that it keeps", ours=f"{len(seeds)}, all of them kept"),
                Setting(
                    what="generator and seeds of the data",
                    paper="torch’s, from 1 on",
                    ours=f"the same, {seeds[0]}–{seeds[-1]}",
                ),
                Setting(
                    what="W(0)", paper="uniform on ±1/√d, not seeded", ours="uniform on ±1/√d, the seeds of the data"
                ),
                Setting(what="numbers", paper="float64; ‖∇L‖ + 2.2·10⁻¹⁶ divides", ours="float64; ‖∇L‖ divides"),
            ),
        ),
        not_checked="The limit itself: a finite run decides none.  The notebook’s redraws and its second mode, “lambda”.",
    )


CLAIM = claim(range(1, 26), "25 runs for each d, seeds 1–25")
FULL = claim(range(1, 501), "500 runs for each d, as in the notebook, seeds 1–500")
