"""log(1 + eˣ) ≤ log 2 + x/2 + x²/8.

Role.  From Böhning and Lindsay 1988, Monotonicity of quadratic-approximation algorithms.
Note.  The second derivative of the left side is at most 1/4; value and slope agree at 0.
"""

from checker.language import Claim, Source, exp, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log(1 + eˣ) ≤ log 2 + x/2 + x²/8",
    source=Source(
        paper="bohning",
        where="Böhning and Lindsay 1988, Monotonicity of quadratic-approximation algorithms",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=log(1 + exp(x)) <= log(2) + x / 2 + x**2 / 8,
)
