"""The readout moves with the logits at half of the Frobenius norm of the values."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    norm,
    softmax,
    vector,
)

V, x, y = matrix("V", "n", "d"), vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖Vᵀsoftmax(x) − Vᵀsoftmax(y)‖ ≤ ½‖V‖_F‖x − y‖",
    source=Source(paper="blind-six", where="Lemma 1", fidelity="reconstructed"),
    forall=(V, x, y),
    conclude=norm(V.T @ softmax(x) - V.T @ softmax(y)) <= frobenius(V) / 2 * norm(x - y),
)
