"""s₁ ≥ 1/2 and s₂ ≥ 1/2 give s₃ ≤ 1/4.

Role.  Three tokens, two of which take half of the mass.
"""

from fractions import Fraction

from checker.language import Claim, Source, entry, softmax, vector

x = vector("x", 3)

CLAIM = Claim(
    title="s₁ ≥ 1/2 and s₂ ≥ 1/2 give s₃ ≤ 1/4",
    source=Source(
        paper="blind-two", where="Three tokens, two of which take half of the mass", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(
        entry(softmax(x), 0) >= Fraction(1, 2),
        entry(softmax(x), 1) >= Fraction(1, 2),
    ),
    conclude=entry(softmax(x), 2) <= Fraction(1, 4),
)
