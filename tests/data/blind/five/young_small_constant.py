"""Young's inequality with a parameter."""

from checker.language import (
    Claim,
    Source,
    scalar,
)

a, b, eps = scalar("a"), scalar("b"), scalar("eps")

CLAIM = Claim(
    title="ab ≤ εa²/2 + b²/(4ε)",
    source=Source(paper="blind-five", where="Lemma A.3", fidelity="reconstructed"),
    forall=(a, b, eps),
    assuming=(eps > 0,),
    conclude=a * b <= eps * a**2 / 2 + b**2 / (4 * eps),
)
