"""⟨w, x⟩ = 1, ⟨u, x⟩ ≥ 1 and ‖w‖ ≤ ‖u‖ give w = x/‖x‖².

Role.  Recognising the SVM solution.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

u, w, x = vector("u", "d"), vector("w", "d"), vector("x", "d")

CLAIM = Claim(
    title="⟨w, x⟩ = 1, ⟨u, x⟩ ≥ 1 and ‖w‖ ≤ ‖u‖ give w = x/‖x‖²",
    source=Source(paper="blind-two", where="Recognising the SVM solution", fidelity="reconstructed"),
    forall=(
        u,
        w,
        x,
    ),
    assuming=(
        equals(dot(w, x), 1),
        dot(u, x) >= 1,
        norm(w) <= norm(u),
    ),
    conclude=equals(w, 1 / norm(x) ** 2 * x),
)
