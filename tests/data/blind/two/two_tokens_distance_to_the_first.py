"""‖Vᵀs − v₁‖ = s₂‖v₂ − v₁‖ for two tokens.

Role.  Distance of the output to the chosen token.
"""

from checker.language import Claim, Source, entry, equals, matrix, norm, pair, row, scalar, softmax

V, a, b = matrix("V", 2, "d"), scalar("a"), scalar("b")

CLAIM = Claim(
    title="‖Vᵀs − v₁‖ = s₂‖v₂ − v₁‖ for two tokens",
    source=Source(paper="blind-two", where="Distance of the output to the chosen token", fidelity="reconstructed"),
    forall=(
        V,
        a,
        b,
    ),
    conclude=equals(
        norm(V.T @ softmax(pair(a, b)) - row(V, 0)), entry(softmax(pair(a, b)), 1) * norm(row(V, 1) - row(V, 0))
    ),
)
