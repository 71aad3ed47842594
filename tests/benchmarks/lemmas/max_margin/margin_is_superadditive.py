"""least margin of p + least margin of q ≤ least margin of p + q.

Role.  From Boyd and Vandenberghe, section 3.2.3 (a minimum of linear functions is concave).
Note.  Each margin of p + q is the sum of those of p and q.
"""

from checker.language import Claim, Source, best_tokens, dataset, least_margin, unique_best_token, vector

D, p, q = dataset("D"), vector("p", like="key"), vector("q", like="key")
chosen = best_tokens(D)

CLAIM = Claim(
    title="least margin of p + least margin of q ≤ least margin of p + q",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.2.3 (a minimum of linear functions is concave)",
        fidelity="reconstructed",
    ),
    forall=(D, p, q),
    where=(unique_best_token(D),),
    conclude=least_margin(D, chosen, p) + least_margin(D, chosen, q) <= least_margin(D, chosen, p + q),
)
