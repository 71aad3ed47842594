"""x ≤ (eˣ − e⁻ˣ)/2.

Role.  From Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0.
Note.  At x = −1 it says −1 ≤ −1.175….
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x ≤ (eˣ − e⁻ˣ)/2",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 4.2, without x ≥ 0", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=x <= (exp(x) - exp(-x)) / 2,
)
