"""A lower bound of log(1 + x) by a rational function."""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="A lower bound of log(1 + x) by a rational function",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x,),
    where=(1 + x > 0,),
    conclude=x / (1 + x) <= log(1 + x),
)
