"""x·g(x) ≥ −1/4.

Role.  From Ramachandran, Zoph and Le 2017, with 1/4 for 0.2785.
Note.  At x = −13/10 the value is −0.2784….
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="x·g(x) ≥ −1/4",
    source=Source(
        paper="goodfellow", where="Ramachandran, Zoph and Le 2017, with 1/4 for 0.2785", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=x * sigmoid(x) >= "-1/4",
)
