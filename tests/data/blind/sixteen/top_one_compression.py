"""Keeping the entry of largest modulus: ‖x − x_i e_i‖² ≤ (1 − 1/n)‖x‖²."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    equals,
    index,
    indicator,
    length,
    max_norm,
    norm,
    stack,
    vector,
)

x = vector("x", "n")
i, j = index("i", "n"), index("j", "n")
kept = entry(x, i) * stack(j, indicator(equals(i, j)))

CLAIM = Claim(
    title="Keeping the entry of largest modulus: ‖x − x_i e_i‖² ≤ (1 − 1/n)‖x‖²",
    source=Source(
        paper="sixteen",
        where="Stich, Cordonnier and Jaggi (2018), Sparsified SGD with memory, Lemma A.1, k = 1",
        fidelity="reconstructed",
    ),
    forall=(
        x,
        i,
    ),
    assuming=(equals(abs(entry(x, i)), max_norm(x)),),
    conclude=norm(x - kept) ** 2 <= (1 - 1 / length(x)) * norm(x) ** 2,
)
