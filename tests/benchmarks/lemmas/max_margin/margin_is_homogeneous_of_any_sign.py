"""least margin of tp = t·(least margin of p).

Role.  From Shalev-Shwartz and Ben-David, section 15.1, with t ≥ 0 forgotten.
Note.  With the tokens 2, 1, 0 the margins at p = 1 are 1 and 2, and at −p they are −1 and −2: −2 = −1 is false.
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
    title="least margin of tp = t·(least margin of p)",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 15.1, with t ≥ 0 forgotten",
        fidelity="reconstructed",
    ),
    forall=(D, p, t),
    where=(unique_best_token(D),),
    conclude=equals(least_margin(D, best_tokens(D), t * p), t * least_margin(D, best_tokens(D), p)),
)
