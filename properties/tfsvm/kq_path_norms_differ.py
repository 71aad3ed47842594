"""The two normalisers of the (K,Q) limit differ: a dataset whose one nuclear-norm solution has ‖W‖_F < ‖W‖_⋆.

Role.  The certified norms behind kq-path-nuclear and kq-path-frobenius-normalised.
Note.  ‖W‖_F is that of an exact W, and ‖W‖_⋆ lies between the two ends of a certified primal–dual gap.
"""

from checker.language import (
    Claim,
    Source,
    dataset,
    frobenius,
    matrix_separable,
    max_margin_matrix,
    nuclear_margin,
    only_nuclear_solution,
    unique_best_token,
)

D = dataset("D", queries=True, keys=False)

CLAIM = Claim(
    title="Some dataset's only nuclear-norm solution W has ‖W‖_⋆ ≥ 1.4·‖W‖_F",
    source=Source(paper="tfsvm", where="beside the (K,Q) regularisation path", fidelity="reconstructed"),
    quantifier="exists",
    forall=(D,),
    where=(unique_best_token(D), matrix_separable(D), only_nuclear_solution(D)),
    conclude=nuclear_margin(D) >= "7/5" * frobenius(max_margin_matrix(D)),
)
