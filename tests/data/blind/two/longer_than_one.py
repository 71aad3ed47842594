"""w ≥ 0, Σw = 1 and ‖w‖ > 1 give max w ≥ 3/4.

Role.  A concentrated law.
"""

from fractions import Fraction

from checker.language import Claim, Source, equals, maximum, minimum, norm, total, vector

w = vector("w", "n")

CLAIM = Claim(
    title="w ≥ 0, Σw = 1 and ‖w‖ > 1 give max w ≥ 3/4",
    source=Source(paper="blind-two", where="A concentrated law", fidelity="reconstructed"),
    forall=(w,),
    assuming=(
        minimum(w) >= 0,
        equals(total(w), 1),
        norm(w) > 1,
    ),
    conclude=maximum(w) >= Fraction(3, 4),
)
