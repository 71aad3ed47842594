"""1 + 3x ≤ (1 + x)³ for all x.

Role.  From Hardy, Littlewood and Pólya, section 2.15, without x ≥ −1.
Note.  At x = −4 it says −11 ≤ −27.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="1 + 3x ≤ (1 + x)³ for all x",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.15, without x ≥ −1", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=1 + 3 * x <= (1 + x) ** 3,
)
