"""The decaying exponential below a line of slope minus one half."""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="The decaying exponential below a line of slope minus one half",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=exp(-x) <= 1 - x / 2,
)
