"""a² + b² + c² < 2(ab + bc + ca) for a, b, c > 0.

Role.  From Steele 2004, section on triangle inequalities, for any positive numbers.
Note.  At a = 10, b = c = 1 it says 102 < 42.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="a² + b² + c² < 2(ab + bc + ca) for a, b, c > 0",
    source=Source(
        paper="steele",
        where="Steele 2004, section on triangle inequalities, for any positive numbers",
        fidelity="reconstructed",
    ),
    forall=(a, b, c),
    assuming=(a > 0, b > 0, c > 0),
    conclude=a**2 + b**2 + c**2 < 2 * (a * b + b * c + c * a),
)
