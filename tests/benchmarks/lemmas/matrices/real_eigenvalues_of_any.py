"""4(ad − bc) ≤ (a + d)².

Role.  From Horn and Johnson, section 4.1, for matrices that are not symmetric.
Note.  The rotation a = d = 0, b = 1, c = −1 has 4 ≤ 0.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="4(ad − bc) ≤ (a + d)²",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 4.1, for matrices that are not symmetric",
        fidelity="reconstructed",
    ),
    forall=(a, b, c, d),
    conclude=4 * (a * d - b * c) <= (a + d) ** 2,
)
