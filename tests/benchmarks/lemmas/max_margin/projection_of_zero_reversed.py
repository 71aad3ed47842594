"""⟨p, p_mm⟩ ≤ ‖p_mm‖² for every p whose least margin is at least 1.

Role.  From Boyd and Vandenberghe, section 8.1, with the sign turned.
Note.  With the tokens (1) and (0), p_mm = (1), and p = (2) gives 2 ≤ 1.
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
    title="⟨p, p_mm⟩ ≤ ‖p_mm‖² for every p whose least margin is at least 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 8.1, with the sign turned",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    where=(unique_best_token(D), separable(D)),
    assuming=(least_margin(D, best_tokens(D), p) >= 1,),
    conclude=dot(p, max_margin(D)) <= norm(max_margin(D)) ** 2,
)
