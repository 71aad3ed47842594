"""8abc ≤ (a + b)(b + c)(c + a).

Role.  From Steele 2004, exercise 2.2, with the signs forgotten.
Note.  At a = b = −1, c = 1 it says 8 ≤ 0.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="8abc ≤ (a + b)(b + c)(c + a)",
    source=Source(
        paper="steele", where="Steele 2004, exercise 2.2, with the signs forgotten", fidelity="reconstructed"
    ),
    forall=(a, b, c),
    conclude=8 * a * b * c <= (a + b) * (b + c) * (c + a),
)
