"""Entrywise stability of softmax in the logits."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    for_each,
    index,
    matrix,
    max_norm,
    scalar,
    softmax,
    vector,
)

A, B, x, eps = matrix("A", "n", "d"), matrix("B", "n", "d"), vector("x", "d"), scalar("eps")
i = index("i", "n")

CLAIM = Claim(
    title="S(Ax)_i ≤ e^{2ε}·S(Bx)_i for all i if ‖Ax − Bx‖_∞ ≤ ε",
    source=Source(
        paper="alman-song-2023",
        where="Fast attention requires bounded entries, error of the approximated attention matrix",
        fidelity="paraphrase",
    ),
    forall=(A, B, x, eps),
    assuming=(max_norm(A @ x - B @ x) <= eps,),
    conclude=for_each(i, entry(softmax(A @ x), i) <= exp(2 * eps) * entry(softmax(B @ x), i)),
)
