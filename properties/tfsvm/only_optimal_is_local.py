"""Where all tokens are support vectors of a local SVM, only the optimal choice is locally optimal.

Role.  Over-parameterisation leaves no wrong direction to converge to.
Note.  Asked of the one choice in question, which is less than “in all local SVMs”: so the claim is the stronger one.
"""

from checker.language import (
    Claim,
    Source,
    all_active,
    best_tokens,
    choice,
    dataset,
    equals,
    matrix_locally_optimal,
    unique_best_token,
)

D, alpha = dataset("D", queries=True, keys=False), choice("alpha")

CLAIM = Claim(
    title="All tokens support vectors in the SVM of a locally optimal α: α = opt",
    source=Source(paper="tfsvm", where="benign landscape of the over-parameterised W-model", fidelity="paraphrase"),
    forall=(D, alpha),
    where=(unique_best_token(D),),
    assuming=(all_active(D, alpha), matrix_locally_optimal(D, alpha)),
    conclude=equals(alpha, best_tokens(D)),
)
