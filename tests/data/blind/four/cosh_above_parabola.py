"""Twice the hyperbolic cosine dominates its second Taylor polynomial."""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="e^x + e^{−x} ≥ 2 + x²",
    source=Source(paper="blind-four", where="Appendix B, Proposition 9", fidelity="reconstructed"),
    forall=(x,),
    conclude=exp(x) + exp(-x) >= 2 + x**2,
)
