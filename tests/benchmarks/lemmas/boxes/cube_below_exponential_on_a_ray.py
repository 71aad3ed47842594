"""x³ ≤ eˣ for x ≥ 5.

Role.  From Hardy, Littlewood and Pólya, section 4.2, on a ray.
Note.  eˣ/x³ increases from x = 3 on, and 125 ≤ e⁵ = 148.4….
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x³ ≤ eˣ for x ≥ 5",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, on a ray", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 5,),
    conclude=x**3 <= exp(x),
)
