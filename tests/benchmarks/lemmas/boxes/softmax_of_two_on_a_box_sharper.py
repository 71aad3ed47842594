"""softmax(x, y)₁ ≤ 22/25 for −1 ≤ x, y ≤ 1.

Role.  From Gao and Pavel 2017, section II, on the box [−1, 1]², with too small a bound.
Note.  At x = 1, y = −1 the entry is 1/(1 + e⁻²) = 0.8807… > 0.88.
"""

from checker.language import Claim, Source, dot, pair, scalar, softmax

x, y = scalar("x"), scalar("y")
first = dot(softmax(pair(x, y)), pair(1, 0))

CLAIM = Claim(
    title="softmax(x, y)₁ ≤ 22/25 for −1 ≤ x, y ≤ 1",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section II, on the box [−1, 1]², with too small a bound",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(x >= -1, x <= 1, y >= -1, y <= 1),
    conclude=first <= "22/25",
)
