"""The negative gradient correlates with every separating direction where the non-optimal scores are equal."""

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
    matrix,
    outer,
    scalar,
    softmax,
    vector,
)

K, p, q = matrix("K", "T", "d"), vector("p", "d"), vector("q", "d")
gamma, c = vector("gamma", "T"), scalar("c")
opt, t, r = index("opt", "T"), index("t", "T"), index("r", "T")
s = softmax(K @ p)
ascent = K.T @ ((diag(s) - outer(s, s)) @ gamma)

CLAIM = Claim(
    title="The negative gradient correlates with every separating direction where the non-optimal scores are equal",
    source=Source(
        paper="twelve",
        where="Tarzanagh, Li, Thrampoulidis and Oymak, Transformers as support vector machines (2023), after the lemma on gradient correlation; from memory",
        fidelity="reconstructed",
    ),
    forall=(K, p, q, gamma, c, opt),
    assuming=(
        for_each(t, implies(~equals(t, opt), entry(K @ q, opt) - entry(K @ q, t) >= 1)),
        for_each(r, implies(~equals(r, opt), equals(entry(gamma, r), c))),
        entry(gamma, opt) >= c,
    ),
    conclude=dot(ascent, q) >= (entry(gamma, opt) - c) * entry(s, opt) * (1 - entry(s, opt)),
)
