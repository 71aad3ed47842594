"""x ≥ 0 and x_i ≥ a > 0 give w_i ≤ ⟨w, x⟩/a.

Role.  Markov's inequality, one atom.
"""

from checker.language import Claim, Source, dot, entry, equals, index, minimum, scalar, total, vector

w, x, i, a = vector("w", "n"), vector("x", "n"), index("i", "n"), scalar("a")

CLAIM = Claim(
    title="x ≥ 0 and x_i ≥ a > 0 give w_i ≤ ⟨w, x⟩/a",
    source=Source(paper="blind-two", where="Markov's inequality, one atom", fidelity="reconstructed"),
    forall=(
        w,
        x,
        i,
        a,
    ),
    assuming=(
        minimum(w) >= 0,
        equals(total(w), 1),
        minimum(x) >= 0,
        entry(x, i) >= a,
        a > 0,
    ),
    conclude=entry(w, i) <= dot(w, x) / a,
)
