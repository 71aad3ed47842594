"""max(a, b) ≤ log(eᵃ + eᵇ) ≤ max(a, b) + log 2.

Role.  From Boyd and Vandenberghe, section 3.1.5, two numbers.
Note.  The sum lies between the greater term and twice it.
"""

from checker.language import Claim, Source, exp, log, maximum, pair, scalar

a, b = scalar("a"), scalar("b")
top = maximum(pair(a, b))

CLAIM = Claim(
    title="max(a, b) ≤ log(eᵃ + eᵇ) ≤ max(a, b) + log 2",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.5, two numbers", fidelity="reconstructed"
    ),
    forall=(a, b),
    conclude=(top <= log(exp(a) + exp(b))) & (log(exp(a) + exp(b)) <= top + log(2)),
)
