"""An example fitted with zero logistic loss has margin at least R."""

from checker.language import (
    Claim,
    Source,
    dot,
    loss_value,
    scalar,
    vector,
)

w, x, R = vector("w", "d"), vector("x", "d"), scalar("R")

CLAIM = Claim(
    title="⟨w, x⟩ ≥ R",
    source=Source(paper="blind-five", where="Remark 6.6", fidelity="reconstructed"),
    forall=(w, x, R),
    assuming=(loss_value("logistic", dot(w, x)) <= 0,),
    conclude=dot(w, x) >= R,
)
