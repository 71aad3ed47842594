"""The larger of two numbers moves by at most the larger of the two moves."""

from checker.language import Claim, Source, maximum, pair, scalar

a, b, r, s = scalar("a"), scalar("b"), scalar("r"), scalar("s")

CLAIM = Claim(
    title="The larger of two numbers moves by at most the larger of the two moves",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b, r, s),
    conclude=abs(maximum(pair(a, b)) - maximum(pair(r, s))) <= maximum(pair(abs(a - r), abs(b - s))),
)
