"""√(ab)·(log a − log b) ≤ a − b for a ≥ b > 0.

Role.  From Steele 2004, exercise 8.3 (the logarithmic mean).
Note.  With a = b·e^(2t) it is 2t ≤ eᵗ − e⁻ᵗ for t ≥ 0.
"""

from checker.language import Claim, Source, log, scalar, sqrt

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="√(ab)·(log a − log b) ≤ a − b for a ≥ b > 0",
    source=Source(paper="steele", where="Steele 2004, exercise 8.3 (the logarithmic mean)", fidelity="reconstructed"),
    forall=(a, b),
    where=(b > 0,),
    assuming=(a >= b,),
    conclude=sqrt(a * b) * (log(a) - log(b)) <= a - b,
)
