"""1 + x ≤ eˣ.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  eˣ is convex and 1 + x is its tangent at 0.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="1 + x ≤ eˣ",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    conclude=1 + x <= exp(x),
)
