"""4x ≤ x⁴ + 2.

Role.  From Nesterov, section 2.1.1, with 2 for 3.
Note.  At x = 1 it says 4 ≤ 3.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="4x ≤ x⁴ + 2",
    source=Source(paper="nesterov", where="Nesterov, section 2.1.1, with 2 for 3", fidelity="reconstructed"),
    forall=(x,),
    conclude=4 * x <= x**4 + 2,
)
