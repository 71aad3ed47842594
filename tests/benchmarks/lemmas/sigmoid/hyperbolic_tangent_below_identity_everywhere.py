"""2g(2x) − 1 ≤ x.

Role.  From Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0.
Note.  At x = −1 it says −0.761… ≤ −1.
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="2g(2x) − 1 ≤ x",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=2 * sigmoid(2 * x) - 1 <= x,
)
