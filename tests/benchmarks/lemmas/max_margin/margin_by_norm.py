"""least margin of p times ‖p_mm‖ ≤ ‖p‖.

Role.  From Shalev-Shwartz and Ben-David, section 15.1 (the greatest margin is 1/‖p_mm‖).
Note.  Where the margin m is positive, p/m is feasible, so ‖p‖/m ≥ ‖p_mm‖; else the left side is not positive.
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
    title="least margin of p times ‖p_mm‖ ≤ ‖p‖",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 15.1 (the greatest margin is 1/‖p_mm‖)",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    where=(unique_best_token(D), separable(D)),
    conclude=least_margin(D, best_tokens(D), p) * norm(max_margin(D)) <= norm(p),
)
