"""x·g(x) ≥ −3/10.

Role.  From Ramachandran, Zoph and Le 2017, Searching for activation functions (swish).
Note.  The least value is −0.2784…, near x = −1.278.
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="x·g(x) ≥ −3/10",
    source=Source(
        paper="goodfellow",
        where="Ramachandran, Zoph and Le 2017, Searching for activation functions (swish)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=x * sigmoid(x) >= "-3/10",
)
