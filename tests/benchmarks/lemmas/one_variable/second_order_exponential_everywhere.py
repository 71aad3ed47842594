"""1 + x + x²/2 ≤ eˣ for all x.

Role.  From Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0.
Note.  At x = −1 it says 1/2 ≤ 1/e = 0.367….
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="1 + x + x²/2 ≤ eˣ for all x",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=1 + x + x**2 / 2 <= exp(x),
)
