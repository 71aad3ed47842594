"""|⟨q, k⟩|/√d ≤ 1 if ‖q‖_∞ ≤ 1 and ‖k‖_∞ ≤ 1.

Role.  From Vaswani et al. 2017, section 3.2.1, with the vectors' norms forgotten.
Note.  At q = k = (1, 1) it says 2/√2 ≤ 1.
"""

from checker.language import Claim, Source, dot, length, max_norm, sqrt, vector

q, k = vector("q", "d"), vector("k", "d")

CLAIM = Claim(
    title="|⟨q, k⟩|/√d ≤ 1 if ‖q‖_∞ ≤ 1 and ‖k‖_∞ ≤ 1",
    source=Source(
        paper="vaswani",
        where="Vaswani et al. 2017, section 3.2.1, with the vectors' norms forgotten",
        fidelity="reconstructed",
    ),
    forall=(q, k),
    assuming=(max_norm(q) <= 1, max_norm(k) <= 1),
    conclude=abs(dot(q, k)) / sqrt(length(q)) <= 1,
)
