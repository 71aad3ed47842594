"""Two different vectors of the same norm have a strictly shorter midpoint: why the max-margin solution is unique."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    equals,
    norm,
    vector,
)

v, w = vector("v", "d"), vector("w", "d")

CLAIM = Claim(
    title="‖(v + w)/2‖ < ‖v‖",
    source=Source(paper="blind-five", where="Lemma 5.7", fidelity="reconstructed"),
    forall=(v, w),
    assuming=(equals(norm(v), norm(w)), ~equals(v, w)),
    conclude=norm(Fraction(1, 2) * (v + w)) < norm(v),
)
