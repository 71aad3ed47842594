"""a² + b² + c² < 2(ab + bc + ca) for the sides of a triangle.

Role.  From Steele 2004, section on triangle inequalities.
Note.  a < b + c gives a² < a(b + c), and so on; add the three. The sides are positive by the hypotheses.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="a² + b² + c² < 2(ab + bc + ca) for the sides of a triangle",
    source=Source(paper="steele", where="Steele 2004, section on triangle inequalities", fidelity="reconstructed"),
    forall=(a, b, c),
    assuming=(a < b + c, b < a + c, c < a + b),
    conclude=a**2 + b**2 + c**2 < 2 * (a * b + b * c + c * a),
)
