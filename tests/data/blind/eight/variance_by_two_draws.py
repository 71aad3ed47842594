"""The spread of the tokens about the output of attention is half that of two draws."""

from checker.language import Claim, Source, equals, expectation, index, matrix, norm, row, softmax, vector, weighted

X, u, i, j = matrix("X", "n", "d"), vector("u", "n"), index("i", "n"), index("j", "n")
s = softmax(u)
one = expectation(i, weighted(s), norm(row(X, i) - X.T @ s) ** 2)
two = expectation(i, weighted(s), expectation(j, weighted(s), norm(row(X, i) - row(X, j)) ** 2))

CLAIM = Claim(
    title="E‖x_i − Xᵀs‖² = ½·E‖x_i − x_j‖² for i, j drawn by s",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, u),
    conclude=equals(one, two / 2),
)
