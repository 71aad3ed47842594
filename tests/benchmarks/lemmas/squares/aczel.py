"""(a² − b²)(c² − d²) ≤ (ac − bd)².

Role.  From Steele 2004, exercise 4.3 (the light cone inequality), two coordinates.
Note.  The difference is (ad − bc)².
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="(a² − b²)(c² − d²) ≤ (ac − bd)²",
    source=Source(
        paper="steele",
        where="Steele 2004, exercise 4.3 (the light cone inequality), two coordinates",
        fidelity="reconstructed",
    ),
    forall=(a, b, c, d),
    conclude=(a**2 - b**2) * (c**2 - d**2) <= (a * c - b * d) ** 2,
)
