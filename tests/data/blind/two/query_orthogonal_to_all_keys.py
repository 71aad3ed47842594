"""Kq = 0 gives ⟨S(Kq), γ⟩ = (1/n)Σγ.

Role.  Attention at initialisation.
"""

from checker.language import Claim, Source, dot, equals, length, matrix, softmax, total, vector

K, q, g = matrix("K", "n", "d"), vector("q", "d"), vector("gamma", "n")

CLAIM = Claim(
    title="Kq = 0 gives ⟨S(Kq), γ⟩ = (1/n)Σγ",
    source=Source(paper="blind-two", where="Attention at initialisation", fidelity="reconstructed"),
    forall=(
        K,
        q,
        g,
    ),
    assuming=(equals(K @ q, 0 * g),),
    conclude=equals(dot(softmax(K @ q), g), total(g) / length(g)),
)
