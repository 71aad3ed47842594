"""1 + x + x²/2 ≤ eˣ for x ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  The remaining terms of the exponential series are ≥ 0.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="1 + x + x²/2 ≤ eˣ for x ≥ 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=1 + x + x**2 / 2 <= exp(x),
)
