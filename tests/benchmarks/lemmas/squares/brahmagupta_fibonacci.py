"""(ac + bd)² ≤ (a² + b²)(c² + d²).

Role.  From Steele 2004, chapter 1, Cauchy's inequality for n = 2.
Note.  The difference is (ad − bc)² by the identity of Diophantus, Brahmagupta and Lagrange.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="(ac + bd)² ≤ (a² + b²)(c² + d²)",
    source=Source(
        paper="steele", where="Steele 2004, chapter 1, Cauchy's inequality for n = 2", fidelity="reconstructed"
    ),
    forall=(a, b, c, d),
    conclude=(a * c + b * d) ** 2 <= (a**2 + b**2) * (c**2 + d**2),
)
