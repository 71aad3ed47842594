"""The logistic loss bounds the square of its slope."""

from checker.language import Claim, Source, loss_slope, loss_value, scalar

a = scalar("a")

CLAIM = Claim(
    title="ℓ′(a)² ≤ ℓ(a)/2 for the logistic loss",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(a,),
    conclude=loss_slope("logistic", a) ** 2 <= loss_value("logistic", a) / 2,
)
