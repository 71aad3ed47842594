"""The map x ↦ Σ_h V_h·x of several heads is Lipschitz with the sum of the norms of the heads' matrices.

Source.  Kim, Papamakarios, Mnih 2021, The Lipschitz Constant of Self-Attention, from one head to several.
By hand.  True: the triangle inequality over the heads, and ‖V_h(x − y)‖ ≤ ‖V_h‖·‖x − y‖ for each.
"""

from checker.language import Claim, Source, index, length, mat, matrix, norm, operator_norm, row, sum_over, vector

V, x, y = matrix("V", "H", "k*k"), vector("x", "k"), vector("y", "k")
h = index("h", "H")
value = mat(row(V, h), length(x))  # the output-value matrix of head h, k × k

CLAIM = Claim(
    title="‖Σ_h V_h·x − Σ_h V_h·y‖ ≤ (Σ_h ‖V_h‖)·‖x − y‖ for any number of heads",
    source=Source(paper="kim-2021", where="multi-head attention", fidelity="reconstructed"),
    forall=(V, x, y),
    conclude=norm(sum_over(h, value @ x) - sum_over(h, value @ y)) <= sum_over(h, operator_norm(value)) * norm(x - y),
)
