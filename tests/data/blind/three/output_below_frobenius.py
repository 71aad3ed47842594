"""The output of one attention head is no longer than the Frobenius norm of its values."""

from checker.language import Claim, Source, frobenius, matrix, norm, softmax, vector

X, u = matrix("X", "n", "d"), vector("u", "n")

CLAIM = Claim(
    title="The output of one attention head is no longer than the Frobenius norm of its values",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(X, u),
    conclude=norm(X.T @ softmax(u)) <= frobenius(X),
)
