"""|ℓ(a) − ℓ(b)| ≤ |a − b|/4.

Role.  The slope's constant taken for the loss.
"""

from checker.language import Claim, Source, exp, log, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|ℓ(a) − ℓ(b)| ≤ |a − b|/4",
    source=Source(paper="blind-two", where="The slope's constant taken for the loss", fidelity="reconstructed"),
    forall=(
        a,
        b,
    ),
    conclude=abs(log(1 + exp(-a)) - log(1 + exp(-b))) <= abs(a - b) / 4,
)
