"""|⟨p, x⟩ − ⟨q, x⟩| ≤ ½‖p − q‖₁(max x − min x).

Role.  Total variation.
"""

from checker.language import Claim, Source, dot, equals, maximum, minimum, total, vector

p, q, x = vector("p", "n"), vector("q", "n"), vector("x", "n")

CLAIM = Claim(
    title="|⟨p, x⟩ − ⟨q, x⟩| ≤ ½‖p − q‖₁(max x − min x)",
    source=Source(paper="blind-two", where="Total variation", fidelity="reconstructed"),
    forall=(
        p,
        q,
        x,
    ),
    assuming=(
        minimum(p) >= 0,
        minimum(q) >= 0,
        equals(total(p), 1),
        equals(total(q), 1),
    ),
    conclude=abs(dot(p, x) - dot(q, x)) <= total(abs(p - q)) / 2 * (maximum(x) - minimum(x)),
)
