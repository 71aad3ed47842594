"""The two-term mean inequality, whenever the root exists."""

from checker.language import Claim, Source, scalar, sqrt

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="xy ≥ 0 gives x + y ≥ 2√(xy)",
    source=Source(paper="blind-four", where="Lemma 62", fidelity="reconstructed"),
    forall=(x, y),
    where=(x * y >= 0,),
    conclude=x + y >= 2 * sqrt(x * y),
)
