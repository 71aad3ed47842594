"""softmax(x, y)₁ ≤ 9/10 for −1 ≤ x, y ≤ 1.

Role.  From Gao and Pavel 2017, section II, on the box [−1, 1]².
Note.  The entry is 1/(1 + e^(y − x)) ≤ 1/(1 + e⁻²) = 0.8807….
"""

from checker.language import Claim, Source, dot, pair, scalar, softmax

x, y = scalar("x"), scalar("y")
first = dot(softmax(pair(x, y)), pair(1, 0))

CLAIM = Claim(
    title="softmax(x, y)₁ ≤ 9/10 for −1 ≤ x, y ≤ 1",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, on the box [−1, 1]²", fidelity="reconstructed"
    ),
    forall=(x, y),
    assuming=(x >= -1, x <= 1, y >= -1, y <= 1),
    conclude=first <= "9/10",
)
