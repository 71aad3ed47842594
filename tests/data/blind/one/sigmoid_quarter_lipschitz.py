"""|σ(a) − σ(b)| ≤ |a − b|/4.

Role.  The sigmoid is 1/4-Lipschitz.
"""

from checker.language import Claim, Source, abs, scalar, sigmoid

a = scalar("a")
b = scalar("b")

CLAIM = Claim(
    title="|σ(a) − σ(b)| ≤ |a − b|/4",
    source=Source(paper="blind-one", where="the sigmoid is 1/4-Lipschitz", fidelity="reconstructed"),
    forall=(
        a,
        b,
    ),
    conclude=abs(sigmoid(a) - sigmoid(b)) <= abs(a - b) / 4,
)
