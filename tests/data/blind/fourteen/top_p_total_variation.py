"""½‖p − p_S‖₁ ≤ ε for p_S the renormalised restriction of p to S, p(S) ≥ 1 − ε."""

from checker.language import (
    Claim,
    Source,
    abs,
    dot,
    entry,
    equals,
    for_each,
    hadamard,
    index,
    scalar,
    total,
    vector,
)

p, kept, eps = vector("p", "n"), vector("kept", "n"), scalar("epsilon")
i, j = index("i", "n"), index("j", "n")
mass = dot(kept, p)

CLAIM = Claim(
    title="½‖p − p_S‖₁ ≤ ε for p_S the renormalised restriction of p to S, p(S) ≥ 1 − ε",
    source=Source(
        paper="fourteen",
        where="Holtzman et al. (2020), The curious case of neural text degeneration, top-p sampling; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(p, kept, eps),
    assuming=(
        for_each(i, entry(p, i) >= 0),
        equals(total(p), 1),
        for_each(j, equals(entry(kept, j), 0) | equals(entry(kept, j), 1)),
        eps > 0,
        eps < 1,
        mass >= 1 - eps,
    ),
    conclude=total(abs(p - (1 / mass) * hadamard(kept, p))) / 2 <= eps,
)
