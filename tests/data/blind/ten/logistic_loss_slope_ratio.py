"""The logistic loss is at most twice its slope on correctly classified points."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    for_each,
    index,
    log,
    matrix,
    row,
    vector,
)

X, w, i = matrix("X", "n", "d"), vector("w", "d"), index("i", "n")
j = index("j", "n")

CLAIM = Claim(
    title="log(1 + e^{−⟨x_i, w⟩}) ≤ 2/(1 + e^{⟨x_i, w⟩}) for all i if all margins are ≥ 0",
    source=Source(
        paper="ji-telgarsky-2019",
        where="The implicit bias of gradient descent on nonseparable data, appendix",
        fidelity="paraphrase",
    ),
    forall=(X, w),
    assuming=(for_each(i, dot(row(X, i), w) >= 0),),
    conclude=for_each(j, log(1 + exp(-dot(row(X, j), w))) <= 2 / (1 + exp(dot(row(X, j), w)))),
)
