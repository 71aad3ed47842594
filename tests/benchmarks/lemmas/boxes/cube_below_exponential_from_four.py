"""x³ ≤ eˣ for x ≥ 4.

Role.  From Hardy, Littlewood and Pólya, section 4.2, on too long a ray.
Note.  At x = 4 it says 64 ≤ 54.59….
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x³ ≤ eˣ for x ≥ 4",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, on too long a ray", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(x >= 4,),
    conclude=x**3 <= exp(x),
)
