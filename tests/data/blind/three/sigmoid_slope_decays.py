"""The slope of the sigmoid decays exponentially on both sides."""

from checker.language import Claim, Source, exp, scalar, sigmoid_slope

x = scalar("x")

CLAIM = Claim(
    title="The slope of the sigmoid decays exponentially on both sides",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x,),
    conclude=sigmoid_slope(x) < exp(-abs(x)),
)
