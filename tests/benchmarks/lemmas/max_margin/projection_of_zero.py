"""‖p_mm‖² ≤ ⟨p, p_mm⟩ for every p whose least margin is at least 1.

Role.  From Boyd and Vandenberghe, section 8.1 (the projection on a convex set), for the p-SVM.
Note.  p_mm is the projection of 0 on the feasible set: ⟨p − p_mm, p_mm⟩ ≥ 0.
"""

from checker.language import (
    Claim,
    Source,
    best_tokens,
    dataset,
    dot,
    least_margin,
    max_margin,
    norm,
    separable,
    unique_best_token,
    vector,
)

D, p = dataset("D"), vector("p", like="key")

CLAIM = Claim(
    title="‖p_mm‖² ≤ ⟨p, p_mm⟩ for every p whose least margin is at least 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 8.1 (the projection on a convex set), for the p-SVM",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    where=(unique_best_token(D), separable(D)),
    assuming=(least_margin(D, best_tokens(D), p) >= 1,),
    conclude=norm(max_margin(D)) ** 2 <= dot(p, max_margin(D)),
)
