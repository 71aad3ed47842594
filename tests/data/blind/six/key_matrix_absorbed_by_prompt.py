"""A key matrix may be moved into the prompt."""

from checker.language import (
    Claim,
    Source,
    dataset,
    dimension,
    equals,
    identity,
    index,
    logits,
    matrix,
    vector,
    with_key_matrix,
)

D, W, p, i = dataset("D"), matrix("W", "d", "d"), vector("p"), index("i", "n")

CLAIM = Claim(
    title="X_i Wᵀ p as logits of the prompt Wᵀp without keys",
    source=Source(paper="blind-six", where="Proposition 6", fidelity="reconstructed"),
    forall=(D, W, p, i),
    conclude=equals(
        logits(with_key_matrix(D, W), p, i), logits(with_key_matrix(D, identity(dimension(D))), W.T @ p, i)
    ),
)
