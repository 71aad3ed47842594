"""10eˣ ≤ 9(eˣ + eʸ) for −1 ≤ x, y ≤ 1.

Role.  From Gao and Pavel 2017, section II, with the denominator cleared.
Note.  It is eˣ ≤ 9eʸ, and e² < 9.
"""

from checker.language import Claim, Source, exp, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="10eˣ ≤ 9(eˣ + eʸ) for −1 ≤ x, y ≤ 1",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section II, with the denominator cleared",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(abs(x) <= 1, abs(y) <= 1),
    conclude=10 * exp(x) <= 9 * (exp(x) + exp(y)),
)
