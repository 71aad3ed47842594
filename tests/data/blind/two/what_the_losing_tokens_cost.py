"""γ_i = max γ gives max γ − ⟨s, γ⟩ ≤ (1 − s_i)(max γ − min γ).

Role.  Contribution of the losing tokens.
"""

from checker.language import Claim, Source, dot, entry, equals, index, maximum, minimum, softmax, vector

x, g, i = vector("x", "n"), vector("gamma", "n"), index("i", "n")

CLAIM = Claim(
    title="γ_i = max γ gives max γ − ⟨s, γ⟩ ≤ (1 − s_i)(max γ − min γ)",
    source=Source(paper="blind-two", where="Contribution of the losing tokens", fidelity="reconstructed"),
    forall=(
        x,
        g,
        i,
    ),
    assuming=(equals(entry(g, i), maximum(g)),),
    conclude=maximum(g) - dot(softmax(x), g) <= (1 - entry(softmax(x), i)) * (maximum(g) - minimum(g)),
)
