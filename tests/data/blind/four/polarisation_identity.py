"""The inner product is recovered from norms."""

from fractions import Fraction

from checker.language import Claim, Source, dot, equals, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="⟨x, y⟩ = (‖x + y‖² − ‖x − y‖²)/4",
    source=Source(paper="blind-four", where="Appendix A, Lemma 12", fidelity="reconstructed"),
    forall=(x, y),
    conclude=equals(dot(x, y), Fraction(1, 4) * (norm(x + y) ** 2 - norm(x - y) ** 2)),
)
