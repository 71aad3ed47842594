"""least margin of p + q ≤ least margin of p + least margin of q.

Role.  From Boyd and Vandenberghe, section 3.2.3, with the sign turned.
Note.  With the tokens (0, 0), (−1, 0), (0, −1) the margins are p₁ and p₂: p = (1, 0), q = (0, 1) gives 1 ≤ 0.
"""

from checker.language import Claim, Source, best_tokens, dataset, least_margin, unique_best_token, vector

D, p, q = dataset("D"), vector("p", like="key"), vector("q", like="key")
chosen = best_tokens(D)

CLAIM = Claim(
    title="least margin of p + q ≤ least margin of p + least margin of q",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.2.3, with the sign turned",
        fidelity="reconstructed",
    ),
    forall=(D, p, q),
    where=(unique_best_token(D),),
    conclude=least_margin(D, chosen, p + q) <= least_margin(D, chosen, p) + least_margin(D, chosen, q),
)
