"""log(1 + eˣ) ≤ log 2 + x/2 + x²/16.

Role.  From Böhning and Lindsay 1988, with 1/16 for 1/8.
Note.  At x = 1 it says 1.3132… ≤ 1.2556….
"""

from checker.language import Claim, Source, exp, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log(1 + eˣ) ≤ log 2 + x/2 + x²/16",
    source=Source(paper="bohning", where="Böhning and Lindsay 1988, with 1/16 for 1/8", fidelity="reconstructed"),
    forall=(x,),
    conclude=log(1 + exp(x)) <= log(2) + x / 2 + x**2 / 16,
)
