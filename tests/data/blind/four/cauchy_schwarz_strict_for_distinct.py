"""Cauchy-Schwarz is strict for two distinct nonzero vectors."""

from checker.language import Claim, Source, dot, equals, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="x ≠ y, both nonzero, give ⟨x, y⟩ < ‖x‖‖y‖",
    source=Source(paper="blind-four", where="Section 2, Remark 65", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(~equals(x, y), norm(x) > 0, norm(y) > 0),
    conclude=dot(x, y) < norm(x) * norm(y),
)
