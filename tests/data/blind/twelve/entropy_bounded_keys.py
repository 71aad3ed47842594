"""The entropy of attention over keys of norm at most R is at least log n − 2R‖q‖/τ."""

from checker.language import (
    Claim,
    Source,
    dot,
    for_each,
    index,
    length,
    log,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

K, q = matrix("K", "n", "d"), vector("q", "d")
R, tau = scalar("R"), scalar("tau")
i = index("i", "n")
a = softmax(K @ q / tau)

CLAIM = Claim(
    title="The entropy of attention over keys of norm at most R is at least log n − 2R‖q‖/τ",
    source=Source(
        paper="twelve",
        where="Zhai et al., Stabilizing transformer training by preventing attention entropy collapse (2023), after Theorem 3.1, the simple bound; from memory",
        fidelity="reconstructed",
    ),
    forall=(K, q, R, tau),
    assuming=(tau > 0, for_each(i, norm(row(K, i)) <= R)),
    conclude=-dot(a, log(a)) >= log(length(a)) - 2 * R * norm(q) / tau,
)
