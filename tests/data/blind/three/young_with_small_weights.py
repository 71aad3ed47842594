"""Young's inequality with the weights that a later estimate asks for."""

from checker.language import Claim, Source, scalar

a, b, eps = scalar("a"), scalar("b"), scalar("eps")

CLAIM = Claim(
    title="Young's inequality with the weights that a later estimate asks for",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b, eps),
    assuming=(eps > 0,),
    conclude=a * b <= eps / 2 * a**2 + b**2 / (4 * eps),
)
