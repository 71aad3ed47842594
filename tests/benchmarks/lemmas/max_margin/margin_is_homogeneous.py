"""least margin of tp = t·(least margin of p) for t ≥ 0.

Role.  From Shalev-Shwartz and Ben-David, section 15.1 (the scale of a separator).
Note.  Every margin is linear in p, and a factor t ≥ 0 comes out of a minimum.
"""

from checker.language import (
    Claim,
    Source,
    best_tokens,
    dataset,
    equals,
    least_margin,
    scalar,
    unique_best_token,
    vector,
)

D, p, t = dataset("D"), vector("p", like="key"), scalar("t")

CLAIM = Claim(
    title="least margin of tp = t·(least margin of p) for t ≥ 0",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 15.1 (the scale of a separator)",
        fidelity="reconstructed",
    ),
    forall=(D, p, t),
    where=(unique_best_token(D),),
    assuming=(t >= 0,),
    conclude=equals(least_margin(D, best_tokens(D), t * p), t * least_margin(D, best_tokens(D), p)),
)
