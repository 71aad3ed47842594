"""Padding has no weight: outputs do not depend on the rows behind the L tokens of a sequence.

Source.  Vaswani et al. 2017, Attention Is All You Need, section 3.2.3: masked entries are set to −∞ before the softmax.
By hand.  True: the weights of the padded tokens are 0.
"""

from checker.language import (
    Claim,
    Source,
    equals,
    for_each,
    implies,
    index,
    indicator,
    masked_softmax,
    matrix,
    number_of,
    row,
    scalar,
    stack,
    vector,
)  # fmt: skip

X, Y, u, L = matrix("X", "n", "d"), matrix("Y", "n", "d"), vector("u", "n"), scalar("L")
j, k = index("j", "n"), index("k", "n")
weights = masked_softmax(u, stack(k, indicator(number_of(k) < L)))

CLAIM = Claim(
    title="x_j = y_j for j < L ⇒ Xᵀp = Yᵀp for the softmax p of the first L logits, L > 0",
    source=Source(paper="vaswani-2017", where="section 3.2.3, with a mask for padding", fidelity="reconstructed"),
    forall=(X, Y, u, L),
    assuming=(L > 0, for_each(j, implies(number_of(j) < L, equals(row(X, j), row(Y, j))))),
    conclude=equals(X.T @ weights, Y.T @ weights),
)
