"""|⟨q, k⟩|/√d ≤ R² /√d if ‖q‖ ≤ R and ‖k‖ ≤ R.

Role.  From Vaswani et al. 2017, section 3.2.1 (scaled dot products).
Note.  Cauchy's inequality, and the product of two numbers in [0, R] is at most R².
"""

from checker.language import Claim, Source, dot, length, norm, scalar, sqrt, vector

q, k, R = vector("q", "d"), vector("k", "d"), scalar("R")
root = sqrt(length(q))

CLAIM = Claim(
    title="|⟨q, k⟩|/√d ≤ R² /√d if ‖q‖ ≤ R and ‖k‖ ≤ R",
    source=Source(
        paper="vaswani", where="Vaswani et al. 2017, section 3.2.1 (scaled dot products)", fidelity="reconstructed"
    ),
    forall=(q, k, R),
    assuming=(norm(q) <= R, norm(k) <= R),
    conclude=abs(dot(q, k)) / root <= R**2 / root,
)
