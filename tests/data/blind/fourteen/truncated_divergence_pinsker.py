"""½‖μ − ν‖₁² ≤ Σ_x μ(x) log min(μ(x)/ν(x), C) where log C ≥ 8."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    equals,
    index,
    log,
    minimum,
    pair,
    positive,
    scalar,
    sum_over,
    total,
    vector,
)

mu, nu, C, i = vector("mu", "n"), vector("nu", "n"), scalar("C"), index("i", "n")

CLAIM = Claim(
    title="½‖μ − ν‖₁² ≤ Σ_x μ(x) log min(μ(x)/ν(x), C) where log C ≥ 8",
    source=Source(
        paper="fourteen",
        where="Sharan, Kakade, Liang and Valiant (2018), Prediction with a short memory, Lemma 6 (modified Pinsker's inequality), read in viktor-shcherb/msc_thesis, references/2018-06-prediction-short-memory, Appendix A.2",
        fidelity="verbatim",
    ),
    forall=(mu, nu, C),
    assuming=(
        positive(mu),
        positive(nu),
        equals(total(mu), 1),
        equals(total(nu), 1),
        C > 0,
        log(C) >= 8,
    ),
    conclude=total(abs(mu - nu)) ** 2 / 2
    <= sum_over(i, entry(mu, i) * log(minimum(pair(entry(mu, i) / entry(nu, i), C)))),
)
