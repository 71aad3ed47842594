"""lse(x) − ⟨softmax(x), x⟩ ≤ lse(y) − ⟨softmax(x), y⟩.

Role.  From Cover and Thomas, theorem 5.4.3 (wrong codes are longer).
Note.  The difference is the divergence of softmax(x) from softmax(y).
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")
p = softmax(x)

CLAIM = Claim(
    title="lse(x) − ⟨softmax(x), x⟩ ≤ lse(y) − ⟨softmax(x), y⟩",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, theorem 5.4.3 (wrong codes are longer)", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=log(total(exp(x))) - dot(p, x) <= log(total(exp(y))) - dot(p, y),
)
