"""softmax(z) = (1 − ε)e_i + (ε/n)·1 ⇒ z_i − z_j = log(1 + n(1 − ε)/ε) for j ≠ i."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    indicator,
    length,
    log,
    scalar,
    softmax,
    stack,
    vector,
)

z, eps = vector("z", "n"), scalar("epsilon")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")
target = stack(g, (1 - eps) * indicator(equals(i, g)) + eps / length(z))

CLAIM = Claim(
    title="softmax(z) = (1 − ε)e_i + (ε/n)·1 ⇒ z_i − z_j = log(1 + n(1 − ε)/ε) for j ≠ i",
    source=Source(
        paper="thirteen",
        where="Szegedy et al., Rethinking the Inception architecture (2016), section 7; Müller et al., When does label smoothing help? (2019); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(z, eps, i, j),
    assuming=(eps > 0, eps < 1, equals(softmax(z), target), ~equals(i, j)),
    conclude=equals(entry(z, i) - entry(z, j), log(1 + length(z) * (1 - eps) / eps)),
)
