"""x·e⁻ˣ ≤ e⁻¹.

Role.  From Boucheron, Lugosi and Massart, section 2.2.
Note.  It is e·x ≤ eˣ, divided.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x·e⁻ˣ ≤ e⁻¹",
    source=Source(paper="boucheron", where="Boucheron, Lugosi and Massart, section 2.2", fidelity="reconstructed"),
    forall=(x,),
    conclude=x * exp(-x) <= exp(-1),
)
