"""e·x ≤ eˣ.

Role.  From Steele 2004, chapter 2 (from 1 + x ≤ eˣ).
Note.  1 + t ≤ eᵗ at t = x − 1, times e.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="e·x ≤ eˣ",
    source=Source(paper="steele", where="Steele 2004, chapter 2 (from 1 + x ≤ eˣ)", fidelity="reconstructed"),
    forall=(x,),
    conclude=exp(1) * x <= exp(x),
)
