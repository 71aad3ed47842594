"""⟨k, q⟩ ≥ ⟨m, q⟩ and ⟨v, x⟩ ≥ ⟨v, y⟩ put the output at least at the mean score.

Role.  Two tokens, the better one attended more.
"""

from checker.language import Claim, Source, dot, pair, softmax, vector

k, m, q = vector("k", "d"), vector("m", "d"), vector("q", "d")
v, x, y = vector("v", "d"), vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="⟨k, q⟩ ≥ ⟨m, q⟩ and ⟨v, x⟩ ≥ ⟨v, y⟩ put the output at least at the mean score",
    source=Source(paper="blind-two", where="Two tokens, the better one attended more", fidelity="reconstructed"),
    forall=(
        k,
        m,
        q,
        v,
        x,
        y,
    ),
    assuming=(
        dot(k, q) >= dot(m, q),
        dot(v, x) >= dot(v, y),
    ),
    conclude=dot(softmax(pair(dot(k, q), dot(m, q))), pair(dot(v, x), dot(v, y))) >= (dot(v, x) + dot(v, y)) / 2,
)
