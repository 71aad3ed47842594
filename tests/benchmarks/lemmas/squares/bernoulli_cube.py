"""1 + 3x ≤ (1 + x)³ for x ≥ −1.

Role.  From Hardy, Littlewood and Pólya, section 2.15, Bernoulli's inequality.
Note.  The difference is x²(3 + x), and x ≥ −1.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="1 + 3x ≤ (1 + x)³ for x ≥ −1",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.15, Bernoulli's inequality", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(x >= -1,),
    conclude=1 + 3 * x <= (1 + x) ** 3,
)
