"""Losing a margin δ costs the logistic loss a factor of at most e^δ."""

from checker.language import Claim, Source, exp, loss_value, scalar

u, delta = scalar("u"), scalar("delta")

CLAIM = Claim(
    title="ℓ(u − δ) ≤ e^δ·ℓ(u) for δ ≥ 0",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, delta),
    assuming=(delta >= 0,),
    conclude=loss_value("logistic", u - delta) <= exp(delta) * loss_value("logistic", u),
)
