"""x² ≤ eˣ for all x.

Role.  From Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0.
Note.  At x = −1 it says 1 ≤ 1/e.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x² ≤ eˣ for all x",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=x**2 <= exp(x),
)
