"""Masking tokens moves the output of attention by at most twice their weight."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    masked_softmax,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

X, u, m, R, j = matrix("X", "n", "d"), vector("u", "n"), vector("m", "n"), scalar("R"), index("j", "n")

CLAIM = Claim(
    title="‖Xᵀs(u) − Xᵀs_m(u)‖ ≤ 2R·(1 − ⟨m, s(u)⟩)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, u, m, R),
    where=(dot(m, exp(u)) > 0,),
    assuming=(for_each(j, equals(entry(m, j), 0) | equals(entry(m, j), 1)), for_each(j, norm(row(X, j)) <= R)),
    conclude=norm(X.T @ softmax(u) - X.T @ masked_softmax(u, m)) <= 2 * R * (1 - dot(m, softmax(u))),
)
