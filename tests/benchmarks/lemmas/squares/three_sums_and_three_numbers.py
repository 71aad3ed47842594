"""8abc ≤ (a + b)(b + c)(c + a) for a, b, c ≥ 0.

Role.  From Steele 2004, exercise 2.2.
Note.  a + b ≥ 2√(ab) and so on; multiply the three.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="8abc ≤ (a + b)(b + c)(c + a) for a, b, c ≥ 0",
    source=Source(paper="steele", where="Steele 2004, exercise 2.2", fidelity="reconstructed"),
    forall=(a, b, c),
    assuming=(a >= 0, b >= 0, c >= 0),
    conclude=8 * a * b * c <= (a + b) * (b + c) * (c + a),
)
