"""Stage 2: ‖W_kq(t)‖ grows linearly.

Role.  Attention becomes hard at a rate that its norm sets.
Note.  ‖W(t)‖ ≤ ηt is the triangle inequality. Where the step raises no losing word's logit against the pull of the best
one, −∇L = Σ c_j a_j over the constraints of the SVM with c_j ≥ 0 and ‖a_j‖ = √2, so ⟨W(t), W*⟩ ≥ ηt/√2 and the norm is
at least ηt/(√2‖W*‖): linear between two known slopes. The criterion, stated before the run, on the runs of
stage-2-direction: at every recorded step no term is reversed and √2‖W*‖·‖W(t)‖/(ηt) is at least 1, and the local
exponents of the norm come nearer to 1 at each of the last four doublings.
"""

from checker.language import Claim, Experiment, Source, own_function
from checker.next_token.experiment import attention_run, doublings, experiment
from checker.next_token.rates import approaches, bracket, exponents
from checker.report.plots import line_plot

SEEDS, TIMES, LAST = (101, 102, 103), doublings(4, 14), 4


def run(seed: int):
    return attention_run(seed, step=0.2, record=TIMES)


def fitted(seed: int) -> list[float]:
    return exponents(TIMES, run(seed).norms())


def plots() -> list[dict]:
    series = {f"language {seed}": (TIMES, run(seed).norms()) for seed in SEEDS}
    series["ηt"] = (TIMES, [0.2 * t for t in TIMES])
    svg = line_plot(series, title="Norm of W_kq(t)", x_label="step t", y_label="Frobenius norm", log_x=True, log_y=True)
    caption = "; ".join(str(bracket(fitted(seed), last=LAST)) for seed in SEEDS)
    return [{"title": "Stage 2, norm", "svg": svg, "caption": f"Fitted exponents: {caption}."}]


CLAIM = Claim(
    title="Stage 2: ‖W_kq(t)‖ grows linearly, between ηt/(√2‖W_kq*‖) and ηt",
    source=Source(paper="ntp", where="abstract; the norm's rate from the claims' table", fidelity="paraphrase"),
    forall=(),
    conclude=(own_function("terms_reversed_at_the_records") <= 0) & (own_function("least_factor_of_the_lower_slope") >= 1)
    & (own_function("runs_whose_exponent_approaches_1") >= len(SEEDS)),
    functions={
        "terms_reversed_at_the_records": lambda: sum(sum(run(seed).reversed_terms) for seed in SEEDS),
        "least_factor_of_the_lower_slope": lambda: min(
            run(seed).least_norm_factor(experiment(seed).key_query) for seed in SEEDS
        ),
        "runs_whose_exponent_approaches_1": lambda: sum(approaches(fitted(seed), 1, last=LAST) for seed in SEEDS),
        "fitted_exponents": lambda: "; ".join(str(bracket(fitted(seed), last=LAST)) for seed in SEEDS),
        "least_norm_over_path": lambda: min(run(seed).norms()[-1] / (0.2 * TIMES[-1]) for seed in SEEDS),
    },
    plots=plots,
    experiment=Experiment(
        stated="Before the run.",
        size="three languages, 16,384 steps",
        paper_shows=(
            "The abstract, which is what we have of this paper, says that both layers converge “sub-linearly to the "
            "direction of their corresponding max-margin solutions”, and nothing of norms."
        ),
    ),
    not_checked="That no term is reversed between the records; other step sizes and languages.",
)  # fmt: skip
