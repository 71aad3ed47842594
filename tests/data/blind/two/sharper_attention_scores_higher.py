"""⟨x, γ⟩ ≥ 0 gives ⟨S(x), γ⟩ ≤ ⟨S(2x), γ⟩.

Role.  Halving the temperature.
"""

from checker.language import Claim, Source, dot, softmax, vector

x, g = vector("x", "n"), vector("gamma", "n")

CLAIM = Claim(
    title="⟨x, γ⟩ ≥ 0 gives ⟨S(x), γ⟩ ≤ ⟨S(2x), γ⟩",
    source=Source(paper="blind-two", where="Halving the temperature", fidelity="reconstructed"),
    forall=(
        x,
        g,
    ),
    assuming=(dot(x, g) >= 0,),
    conclude=dot(softmax(x), g) <= dot(softmax(2 * x), g),
)
