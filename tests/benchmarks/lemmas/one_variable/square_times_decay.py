"""x²e⁻ˣ ≤ 4e⁻² for x ≥ 0.

Role.  From Boucheron, Lugosi and Massart, section 2.2.
Note.  The greatest value on x ≥ 0 is at x = 2.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x²e⁻ˣ ≤ 4e⁻² for x ≥ 0",
    source=Source(paper="boucheron", where="Boucheron, Lugosi and Massart, section 2.2", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=x**2 * exp(-x) <= 4 * exp(-2),
)
