"""One exchanged input moves an attention output by e^(2A)/(n − 1) of its own change."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    exp,
    for_each,
    implies,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

Y, Z, a, A, D, E = matrix("Y", "n", "d"), matrix("Z", "n", "d"), vector("a", "n"), scalar("A"), scalar("D"), scalar("E")
i, j = index("i", "n"), index("j", "n")
weights = softmax(a)

CLAIM = Claim(
    title="One exchanged input moves an attention output by e^(2A)/(n − 1) of its own change",
    source=Source(
        paper="eighteen",
        where="Hahn (2020), Theoretical limitations of self-attention, Lemma 5, the induction step",
        fidelity="reconstructed",
    ),
    forall=(Y, Z, a, i, A, D, E),
    where=(length(a) >= 2,),
    assuming=(
        for_each(j, abs(entry(a, j)) <= A),
        norm(row(Y, i) - row(Z, i)) <= D,
        for_each(j, implies(~equals(i, j), norm(row(Y, j) - row(Z, j)) <= E)),
    ),
    conclude=norm(Y.T @ weights - Z.T @ weights) <= exp(2 * A) / (length(a) - 1) * D + E,
)
