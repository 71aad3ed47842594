"""‖x − μ1‖_∞ ≤ ‖x‖_∞ for the mean μ of x."""

from checker.language import (
    Claim,
    Source,
    length,
    max_norm,
    ones,
    total,
    vector,
)

x = vector("x", "d")
mean = total(x) / length(x)

CLAIM = Claim(
    title="‖x − μ1‖_∞ ≤ ‖x‖_∞ for the mean μ of x",
    source=Source(paper="fourteen", where="LayerNorm, the centring step; from memory", fidelity="reconstructed"),
    forall=(x,),
    conclude=max_norm(x - mean * ones("d")) <= max_norm(x),
)
