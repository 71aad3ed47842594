"""softmax(a, b)₁ = g(a − b).

Role.  From Boyd and Vandenberghe, section 7.1.1 (logistic model).
Note.  Divide numerator and denominator by e^a.
"""

from checker.language import Claim, Source, dot, equals, pair, scalar, sigmoid, softmax

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="softmax(a, b)₁ = g(a − b)",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 7.1.1 (logistic model)",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    conclude=equals(dot(softmax(pair(a, b)), pair(1, 0)), sigmoid(a - b)),
)
