"""Young's inequality with a free parameter, as used to absorb cross terms."""

from checker.language import Claim, Source, scalar

a, b, eps = scalar("a"), scalar("b"), scalar("eps")

CLAIM = Claim(
    title="ab ≤ (ε/2)a² + b²/(2ε)",
    source=Source(paper="blind-four", where="Section 3, Lemma 1", fidelity="reconstructed"),
    forall=(a, b, eps),
    assuming=(eps > 0,),
    conclude=a * b <= eps / 2 * a**2 + b**2 / (2 * eps),
)
