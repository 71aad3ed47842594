"""Attention over two blocks of keys from the outputs and the log-sum-exps of both."""

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    log,
    matrix,
    maximum,
    pair,
    softmax,
    total,
    vector,
)

a, b = vector("a", "n"), vector("b", "m")
U, W = matrix("U", "n", "d"), matrix("W", "m", "d")
first, second = log(total(exp(a))), log(total(exp(b)))
top = maximum(pair(first, second))
u, w = exp(first - top), exp(second - top)
whole = (1 / (total(exp(a)) + total(exp(b)))) * (U.T @ exp(a) + W.T @ exp(b))

CLAIM = Claim(
    title="Attention over two blocks of keys from the outputs and the log-sum-exps of both",
    source=Source(
        paper="sixteen",
        where="Dao, Fu, Ermon, Rudra and Ré (2022), FlashAttention, Section 3.1, softmax of a concatenation",
        fidelity="reconstructed",
    ),
    forall=(
        a,
        b,
        U,
        W,
    ),
    conclude=equals((u / (u + w)) * (U.T @ softmax(a)) + (w / (u + w)) * (W.T @ softmax(b)), whole),
)
