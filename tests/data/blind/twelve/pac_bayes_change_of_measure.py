"""E_q R ≤ E_q r + (KL(q‖p) + log E_p e^(λ(R − r)))/λ."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    log,
    positive,
    scalar,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
R, r, lam = vector("R", "n"), vector("r", "n"), scalar("lambda")
divergence = dot(q, log(q) - log(p))

CLAIM = Claim(
    title="E_q R ≤ E_q r + (KL(q‖p) + log E_p e^(λ(R − r)))/λ",
    source=Source(
        paper="twelve",
        where="Alquier, User-friendly introduction to PAC-Bayes bounds (2024), after Theorem 2.1; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, q, R, r, lam),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1), lam > 0),
    conclude=dot(q, R) <= dot(q, r) + (divergence + log(dot(p, exp(lam * (R - r))))) / lam,
)
