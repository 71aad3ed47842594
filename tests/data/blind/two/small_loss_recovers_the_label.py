"""y² = 1 and ℓ(yz) < log 2 give y = z/|z|.

Role.  Small logistic loss classifies.
"""

from checker.language import Claim, Source, equals, log, loss_value, scalar

y, z = scalar("y"), scalar("z")

CLAIM = Claim(
    title="y² = 1 and ℓ(yz) < log 2 give y = z/|z|",
    source=Source(paper="blind-two", where="Small logistic loss classifies", fidelity="reconstructed"),
    forall=(
        y,
        z,
    ),
    assuming=(
        equals(y**2, 1),
        loss_value("logistic", y * z) < log(2),
    ),
    conclude=equals(y, z / abs(z)),
)
