"""g′(x) = g(x)(1 − g(x)).

Role.  From Boyd and Vandenberghe, section 7.1.1.
Note.  e⁻ˣ/(1 + e⁻ˣ)² is the product of 1/(1 + e⁻ˣ) and e⁻ˣ/(1 + e⁻ˣ).
"""

from checker.language import Claim, Source, equals, scalar, sigmoid, sigmoid_slope

x = scalar("x")

CLAIM = Claim(
    title="g′(x) = g(x)(1 − g(x))",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 7.1.1", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(sigmoid_slope(x), sigmoid(x) * (1 - sigmoid(x))),
)
