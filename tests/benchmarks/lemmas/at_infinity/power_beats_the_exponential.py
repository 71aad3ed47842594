"""eˣ ≤ 1000(1 + x²)² for x ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2, far out.
Note.  At x = 20 it says 4.85…·10⁸ ≤ 1.60…·10⁸.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ ≤ 1000(1 + x²)² for x ≥ 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, far out", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=exp(x) <= 1000 * (1 + x**2) ** 2,
)
