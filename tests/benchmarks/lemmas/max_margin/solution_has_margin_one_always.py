"""The p-SVM's solution has every margin at least 1.

Role.  From Boyd and Vandenberghe, section 8.6.1, with inputs of one token forgotten.
Note.  With a single token there is no constraint and the least margin is 0 by definition.
"""

from checker.language import Claim, Source, best_tokens, dataset, least_margin, max_margin, separable, unique_best_token

D = dataset("D")

CLAIM = Claim(
    title="The p-SVM's solution has every margin at least 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 8.6.1, with inputs of one token forgotten",
        fidelity="reconstructed",
    ),
    forall=(D,),
    where=(unique_best_token(D), separable(D)),
    conclude=least_margin(D, best_tokens(D), max_margin(D)) >= 1,
)
