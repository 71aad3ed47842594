"""σ(r_i − r_j) = σ(β log(π_i/ρ_i) − β log(π_j/ρ_j)) where π ∝ ρ·e^{r/β}."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    index,
    log,
    positive,
    scalar,
    sigmoid,
    total,
    vector,
)

ref, r, beta, pi = vector("rho", "n"), vector("r", "n"), scalar("beta"), vector("pi", "n")
i, j, g = index("i", "n"), index("j", "n"), index("g", "n")
partition = dot(ref, exp(r / beta))


def implicit_reward(t):
    return beta * log(entry(pi, t) / entry(ref, t))


CLAIM = Claim(
    title="σ(r_i − r_j) = σ(β log(π_i/ρ_i) − β log(π_j/ρ_j)) where π ∝ ρ·e^{r/β}",
    source=Source(
        paper="thirteen",
        where="Rafailov et al., Direct preference optimization (2023), equations (4) to (6); from memory",
        fidelity="reconstructed",
    ),
    forall=(ref, r, beta, pi, i, j),
    where=(positive(ref),),
    assuming=(
        beta > 0,
        equals(total(ref), 1),
        for_each(g, equals(entry(pi, g), entry(ref, g) * exp(entry(r, g) / beta) / partition)),
    ),
    conclude=equals(sigmoid(entry(r, i) - entry(r, j)), sigmoid(implicit_reward(i) - implicit_reward(j))),
)
