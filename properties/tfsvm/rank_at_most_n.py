"""The W-SVM's solution has rank at most n, the number of inputs.

Role.  Why n columns of K and Q are enough.
Note.  The argument: by the optimality conditions the solution is W_mm = Σ λ_it (x_iα − x_it) z_iᵀ with λ_it ≥ 0. So each of its rows is a
combination of the n queries z_1, …, z_n, and its rank is at most n.

The statement is about the Frobenius problem, whose solution is unique. The nuclear-norm problem belongs to the limit theorems.
"""

from checker.language import Claim, Source, choice, dataset, inputs, matrix_separable, max_margin_matrix, rank

D, alpha = dataset("D", queries=True, keys=False), choice("alpha")

CLAIM = Claim(
    title="Every optimum of the W-SVM (Frobenius norm) has rank at most n",
    source=Source(paper="tfsvm", where="the lemma on the rank of the SVM solutions", fidelity="reconstructed"),
    forall=(D, alpha),
    where=(matrix_separable(D, alpha),),
    conclude=rank(max_margin_matrix(D, alpha)) <= inputs(D),
    not_checked="The nuclear-norm problem's optima.",
)
