"""x² ≤ eˣ for x ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  The least value of eˣ/x² on x > 0 is e²/4 > 1, at x = 2.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x² ≤ eˣ for x ≥ 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=x**2 <= exp(x),
)
