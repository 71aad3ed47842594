"""x ≤ (eˣ − e⁻ˣ)/2 for x ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 4.2.
Note.  Equal at 0, and the derivative of the right side is at least 1.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x ≤ (eˣ − e⁻ˣ)/2 for x ≥ 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=x <= (exp(x) - exp(-x)) / 2,
)
