"""‖W_mm‖_F ≤ ‖W‖_F for every W whose least margin is at least 1.

Role.  From Boyd and Vandenberghe, section 8.6.1, for matrices.
Note.  W_mm is the point of least norm of the feasible set.
"""

from checker.language import (
    Claim,
    Source,
    best_tokens,
    dataset,
    frobenius,
    least_margin,
    matrix,
    matrix_separable,
    max_margin_matrix,
    unique_best_token,
)

D, W = dataset("D", queries=True), matrix("W", "d", "d")

CLAIM = Claim(
    title="‖W_mm‖_F ≤ ‖W‖_F for every W whose least margin is at least 1",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 8.6.1, for matrices", fidelity="reconstructed"
    ),
    forall=(D, W),
    where=(unique_best_token(D), matrix_separable(D)),
    assuming=(least_margin(D, best_tokens(D), W) >= 1,),
    conclude=frobenius(max_margin_matrix(D)) <= frobenius(W),
)
