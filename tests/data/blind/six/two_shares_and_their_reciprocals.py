"""Two positive shares of one and their reciprocals."""

from checker.language import (
    Claim,
    Source,
    equals,
    scalar,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="a + b = 1 ⇒ (1 + 1/a)(1 + 1/b) ≥ 9",
    source=Source(paper="blind-six", where="Lemma 17", fidelity="reconstructed"),
    forall=(a, b),
    where=(a > 0, b > 0),
    assuming=(equals(a + b, 1),),
    conclude=(1 + 1 / a) * (1 + 1 / b) >= 9,
)
