"""|4x³ − 3x| ≤ 1 for |x| ≤ 1.

Role.  From Rivlin, Chebyshev Polynomials, section 1.1.
Note.  1 − (4x³ − 3x)² = (1 − x²)(1 − 4x²)².
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="|4x³ − 3x| ≤ 1 for |x| ≤ 1",
    source=Source(paper="rivlin", where="Rivlin, Chebyshev Polynomials, section 1.1", fidelity="reconstructed"),
    forall=(x,),
    assuming=(abs(x) <= 1,),
    conclude=abs(4 * x**3 - 3 * x) <= 1,
)
