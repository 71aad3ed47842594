"""The exponential below a quadratic, as used in the analysis of multiplicative weights."""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="The exponential below a quadratic, as used in the analysis of multiplicative weights",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x <= 1,),
    conclude=exp(x) <= 1 + x + x**2,
)
