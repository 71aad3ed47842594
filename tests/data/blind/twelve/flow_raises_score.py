"""Along gradient flow the attended score rises strictly where the best token is alone and the keys differ."""

from checker.language import (
    Claim,
    Source,
    diag,
    dot,
    entry,
    equals,
    for_each,
    implies,
    index,
    length,
    matrix,
    outer,
    rate,
    row,
    softmax,
    vector,
)

K, p, gamma = matrix("K", "T", "d"), vector("p", "d"), vector("gamma", "T")
opt, t, i, j = index("opt", "T"), index("t", "T"), index("i", "T"), index("j", "T")
s = softmax(K @ p)
ascent = K.T @ ((diag(s) - outer(s, s)) @ gamma)

CLAIM = Claim(
    title="Along gradient flow the attended score rises strictly where the best token is alone and the keys differ",
    source=Source(
        paper="twelve",
        where="Tarzanagh, Li, Zhang and Oymak, Max-margin token selection in attention mechanism (2023), after the lemma on descent directions; from memory",
        fidelity="reconstructed",
    ),
    forall=(K, p, gamma, opt),
    where=(length(gamma) >= 2,),
    assuming=(
        for_each(t, implies(~equals(t, opt), entry(gamma, t) < entry(gamma, opt))),
        for_each(i, for_each(j, implies(~equals(i, j), ~equals(row(K, i), row(K, j))))),
    ),
    conclude=rate(dot(gamma, s), {p: ascent}) > 0,
)
