"""The curvature of log-sum-exp along a direction, by the diameter of the rows."""

from checker.language import Claim, Source, dot, for_each, hadamard, index, matrix, norm, row, scalar, softmax, vector

A, x, u, D = matrix("A", "n", "d"), vector("x", "d"), vector("u", "n"), scalar("D")
i, j = index("i", "n"), index("j", "n")
s = softmax(u)

CLAIM = Claim(
    title="Var_s⟨a_i, x⟩ ≤ (D²/4)·‖x‖² if all rows are within D of one another",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(A, x, u, D),
    assuming=(for_each(i, for_each(j, norm(row(A, i) - row(A, j)) <= D)),),
    conclude=dot(s, hadamard(A @ x, A @ x)) - dot(s, A @ x) ** 2 <= D**2 / 4 * norm(x) ** 2,
)
