"""In three dimensions the one-norm is at most one and a half times the Euclidean norm."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    norm,
    total,
    vector,
)

x = vector("x", 3)

CLAIM = Claim(
    title="‖x‖₁ ≤ (3/2)‖x‖",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(x,),
    conclude=total(abs(x)) <= Fraction(3, 2) * norm(x),
)
