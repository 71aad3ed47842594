"""Changing the value matrix changes the attention output by at most the Frobenius norm of the change."""

from checker.language import Claim, Source, frobenius, matrix, norm, softmax, vector

X, Y, u = matrix("X", "T", "d"), matrix("Y", "T", "d"), vector("u", "T")
s = softmax(u)

CLAIM = Claim(
    title="‖Xᵀs − Yᵀs‖ ≤ ‖X − Y‖_F for s = softmax(u)",
    source=Source(paper="blind-four", where="Section 3, Lemma 37", fidelity="reconstructed"),
    forall=(X, Y, u),
    conclude=norm(X.T @ s - Y.T @ s) <= frobenius(X - Y),
)
