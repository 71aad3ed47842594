"""The entropies of two attention rows beside their total variation."""

from checker.language import (
    Claim,
    Source,
    abs,
    dot,
    equals,
    length,
    log,
    positive,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")

CLAIM = Claim(
    title="H(p) − H(q) ≤ ½‖p − q‖₁·log n",
    source=Source(
        paper="audenaert-2007",
        where="A sharp continuity estimate for the von Neumann entropy, classical case",
        fidelity="paraphrase",
    ),
    forall=(p, q),
    assuming=(positive(p), positive(q), equals(total(p), 1), equals(total(q), 1)),
    conclude=dot(q, log(q)) - dot(p, log(p)) <= total(abs(p - q)) / 2 * log(length(p)),
)
