"""x − 1 ≤ log x for x > 0.

Role.  From Steele 2004, chapter 2, with the sides swapped.
Note.  At x = 1/2 it says −1/2 ≤ −log 2 = −0.693….
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="x − 1 ≤ log x for x > 0",
    source=Source(paper="steele", where="Steele 2004, chapter 2, with the sides swapped", fidelity="reconstructed"),
    forall=(x,),
    where=(x > 0,),
    conclude=x - 1 <= log(x),
)
