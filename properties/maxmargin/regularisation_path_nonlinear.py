"""The regularisation path turns into the max-margin direction under a nonlinear head too.

Role.  The margin-maximising nature of attention beyond linear heads.
Note.  L(p) = (1/n) Σ ℓ(Y_i ψ(X_iᵀ s_i)), and for some c > 0 ℓ(Yψ(Xᵀs)) − ℓ(Yψ(x_α)) ≥ c(1 − s_α) for every attention s. Heads:
ψ(x) = Σ v_j φ(x_j) with φ(x) = x², log(1 + eˣ) and max(0, x). On each draw the condition is decided first, in balls, with the α_i of
largest Yψ: TRUE where chords and tangents of φ prove it, FALSE at a tie or where Yψ does not fall from x_α towards a
token, else the draw is set aside and counted. The criterion, stated before the run, is that of regularisation-path: for each head
and loss the first 4 draws that meet the condition and have a p-SVM for α; at R = 10⁴ρ, 10⁸ρ, 10¹²ρ, ρ = ‖p_mm‖(1 + 2 max|ψ|),
the point is enclosed in balls and proved the only global minimiser on the ball (docs/limits_path.md, Lemma 7), and each factor 10⁴ in R
brings p_R/R at least 10³ times nearer to p_mm/‖p_mm‖, or within 10⁻³⁰. That the limit holds for every Lipschitz head
under this condition is proved there (Lemma 8), and in Coq (`heads_paths_turn`).
"""

from collections import Counter
from functools import cache
from itertools import count

from checker.experiments.head_paths import drawn, head_path, preferred
from checker.language import Claim, Experiment, Gap, Source, own_function

HEADS = ("square", "softplus", "relu")
LOSSES = ("logistic", "exponential", "correlation")
DRAWS = 4
EXPONENTS = (4, 8, 12)


@cache
def found() -> tuple[list, Counter]:
    """The paths of every head and loss, and why other draws have none."""
    paths, ledger = [], Counter()
    for head in HEADS:
        seeds = count(1)
        for loss in LOSSES:
            kept = 0
            while kept < DRAWS:
                data = drawn(next(seeds))
                svm = preferred(data, head, ledger)
                if svm is not None:
                    paths.append(head_path(data, head, svm, loss=loss, exponents=EXPONENTS))
                    kept += 1
    return paths, ledger


def text() -> str:
    return ", ".join([f"{len(found()[0])} followed", *(f"{k} where {why}" for why, k in sorted(found()[1].items()))])


CLAIM = Claim(
    title="Nonlinear heads: p_R/R tends to the max-margin direction of the tokens the head prefers, R up to 10¹² units",
    source=Source(
        paper="maxmargin", where="abstract", fidelity="paraphrase",
        gaps=(Gap(what="the nonlinear head ψ and the condition on it",
                  readings=("Lipschitz, loss gap ≥ c(1 − s_α)", "continuous, loss gap ≥ c(1 − s_α): false, see Lemma 8"),
                  ours="Lipschitz, loss gap ≥ c(1 − s_α)"),),
    ),
    forall=(),
    conclude=(own_function("paths_followed") >= len(HEADS) * len(LOSSES) * DRAWS)
    & (own_function("least_number_of_radii_proved_global") >= len(EXPONENTS))
    & (own_function("least_decades_nearer") >= 3),
    functions={
        "paths_followed": lambda: len(found()[0]),
        "least_number_of_radii_proved_global": lambda: min(p.proved for p in found()[0]),
        "least_decades_nearer": lambda: min(99.0, *(p.decades for p in found()[0])),
        "discard_ledger": text,
    },
    experiment=Experiment(
        stated="Before the run.",
        paper_shows=(
            "The abstract says: “We also provide a broader regularization path analysis that establishes the margin "
            "maximizing nature of attention even for nonlinear prediction heads.”"
        ),
    ),
    not_checked="The limit itself: three radii decide none (Lemma 8, proved in Coq, does).  Heads that are only continuous; the path of W.",
)  # fmt: skip
