"""Young's inequality with unequal weights."""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="ab ≤ a²/4 + b²/2",
    source=Source(paper="blind-four", where="Appendix A, Lemma 78", fidelity="reconstructed"),
    forall=(a, b),
    conclude=a * b <= a**2 / 4 + b**2 / 2,
)
