"""log(eᵃ + eᶜ) ≤ log(eᵇ + eᶜ) if a ≤ b.

Role.  From Boyd and Vandenberghe, section 3.2.4 (log-sum-exp increases).
Note.  Exponential and logarithm increase.
"""

from checker.language import Claim, Source, exp, log, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="log(eᵃ + eᶜ) ≤ log(eᵇ + eᶜ) if a ≤ b",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.2.4 (log-sum-exp increases)",
        fidelity="reconstructed",
    ),
    forall=(a, b, c),
    assuming=(a <= b,),
    conclude=log(exp(a) + exp(c)) <= log(exp(b) + exp(c)),
)
