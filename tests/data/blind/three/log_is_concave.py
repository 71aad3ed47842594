"""Jensen's inequality for the logarithm and two points."""

from checker.language import Claim, Source, log, scalar

a, b, t = scalar("a"), scalar("b"), scalar("t")

CLAIM = Claim(
    title="Jensen's inequality for the logarithm and two points",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b, t),
    where=(a > 0, b > 0, t * a + (1 - t) * b > 0),
    assuming=(t >= 0, t <= 1),
    conclude=t * log(a) + (1 - t) * log(b) <= log(t * a + (1 - t) * b),
)
