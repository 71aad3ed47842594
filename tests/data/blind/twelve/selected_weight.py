"""s_opt(R·p) ≥ 1/(1 + (T − 1)e^(−R)) where p meets the constraints of the SVM."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    implies,
    index,
    length,
    matrix,
    row,
    scalar,
    softmax,
    vector,
)

K, p, R = matrix("K", "T", "d"), vector("p", "d"), scalar("R")
opt, t = index("opt", "T"), index("t", "T")

CLAIM = Claim(
    title="s_opt(R·p) ≥ 1/(1 + (T − 1)e^(−R)) where p meets the constraints of the SVM",
    source=Source(
        paper="twelve",
        where="Tarzanagh, Li, Zhang and Oymak, Max-margin token selection in attention mechanism (2023), after the proof of Theorem 1; from memory",
        fidelity="reconstructed",
    ),
    forall=(K, p, R, opt),
    assuming=(
        R >= 0,
        for_each(t, implies(~equals(t, opt), dot(row(K, opt) - row(K, t), p) >= 1)),
    ),
    conclude=entry(softmax(R * (K @ p)), opt) >= 1 / (1 + (length(K @ p) - 1) * exp(-R)),
)
