"""‖p_mm‖ < ‖p‖ for every p whose least margin is at least 1.

Role.  From Boyd and Vandenberghe, section 8.6.1, with a strict sign.
Note.  p_mm itself is such a p: with the tokens (1) and (0), p = p_mm = (1).
"""

from checker.language import (
    Claim,
    Source,
    best_tokens,
    dataset,
    least_margin,
    max_margin,
    norm,
    separable,
    unique_best_token,
    vector,
)

D, p = dataset("D"), vector("p", like="key")

CLAIM = Claim(
    title="‖p_mm‖ < ‖p‖ for every p whose least margin is at least 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 8.6.1, with a strict sign",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    where=(unique_best_token(D), separable(D)),
    assuming=(least_margin(D, best_tokens(D), p) >= 1,),
    conclude=norm(max_margin(D)) < norm(p),
)
