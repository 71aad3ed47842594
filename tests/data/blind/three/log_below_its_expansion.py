"""The second-order expansion of log(1 + x) for nonnegative x as a bound."""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="The second-order expansion of log(1 + x) for nonnegative x as a bound",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x,),
    where=(1 + x > 0,),
    assuming=(x >= 0,),
    conclude=log(1 + x) <= x - x**2 / 2,
)
