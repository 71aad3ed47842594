"""2|ad − bc| ≤ a² + b² + c² + d².

Role.  From Horn and Johnson, section 7.8, 2 × 2.
Note.  2|ad| ≤ a² + d² and 2|bc| ≤ b² + c².
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="2|ad − bc| ≤ a² + b² + c² + d²",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 7.8, 2 × 2", fidelity="reconstructed"),
    forall=(a, b, c, d),
    conclude=2 * abs(a * d - b * c) <= a**2 + b**2 + c**2 + d**2,
)
