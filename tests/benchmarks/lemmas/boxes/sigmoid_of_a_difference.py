"""1/10 ≤ g(x − y) ≤ 9/10 for −1 ≤ x, y ≤ 1.

Role.  From Gao and Pavel 2017, section II, as a sigmoid.
Note.  |x − y| ≤ 2 and g(2) = 0.8807….
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="1/10 ≤ g(x − y) ≤ 9/10 for −1 ≤ x, y ≤ 1",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section II, as a sigmoid", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(abs(x) <= 1, abs(y) <= 1),
    conclude=(sigmoid(x - y) >= "1/10") & (sigmoid(x - y) <= "9/10"),
)
