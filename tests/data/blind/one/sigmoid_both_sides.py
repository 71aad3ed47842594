"""σ(a) > 2/3 and σ(−a) ≥ 1/2 give e^a ≤ 2.

Role.  An input that both classes like.
"""

from fractions import Fraction

from checker.language import Claim, Source, exp, scalar, sigmoid

a = scalar("a")

CLAIM = Claim(
    title="σ(a) > 2/3 and σ(−a) ≥ 1/2 give e^a ≤ 2",
    source=Source(paper="blind-one", where="an input that both classes like", fidelity="reconstructed"),
    forall=(a,),
    assuming=(
        sigmoid(a) > Fraction(2, 3),
        sigmoid(-a) >= Fraction(1, 2),
    ),
    conclude=exp(a) <= 2,
)
