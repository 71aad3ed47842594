"""x/(1 + x) ≤ g(x) for x ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2, for the sigmoid.
Note.  x(1 + e⁻ˣ) ≤ 1 + x, as x·e⁻ˣ ≤ 1.
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="x/(1 + x) ≤ g(x) for x ≥ 0",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, for the sigmoid", fidelity="reconstructed"
    ),
    forall=(x,),
    where=(x >= 0,),
    conclude=x / (1 + x) <= sigmoid(x),
)
