"""⟨w, x⟩ ≥ 1 and ⟨v, x⟩ ≥ 1 give ⟨w, v⟩ ≥ 0.

Role.  Two separators of one point.
"""

from checker.language import Claim, Source, dot, vector

w = vector("w", "d")
v = vector("v", "d")
x = vector("x", "d")

CLAIM = Claim(
    title="⟨w, x⟩ ≥ 1 and ⟨v, x⟩ ≥ 1 give ⟨w, v⟩ ≥ 0",
    source=Source(paper="blind-one", where="two separators of one point", fidelity="reconstructed"),
    forall=(
        w,
        v,
        x,
    ),
    assuming=(
        dot(w, x) >= 1,
        dot(v, x) >= 1,
    ),
    conclude=dot(w, v) >= 0,
)
