"""The entropy of an attention row against its collision probability."""

from checker.language import (
    Claim,
    Source,
    dot,
    log,
    matrix,
    norm,
    softmax,
    vector,
)

X, W, q = matrix("X", "n", "d"), matrix("W", "d", "d"), vector("q", "d")
s = softmax(X @ (W @ q))

CLAIM = Claim(
    title="1 − ‖s‖² ≤ H(s) for s = S(XWq)",
    source=Source(
        paper="zhai-2023",
        where="Stabilizing transformer training by preventing attention entropy collapse, appendix",
        fidelity="paraphrase",
    ),
    forall=(X, W, q),
    conclude=1 - norm(s) ** 2 <= -dot(s, log(s)),
)
