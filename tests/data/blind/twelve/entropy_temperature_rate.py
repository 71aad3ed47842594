"""d/dβ H(softmax(βu)) = −β·Var_s(u)."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    hadamard,
    log,
    rate,
    scalar,
    softmax,
    vector,
)

beta, u = scalar("beta"), vector("u", "n")
s = softmax(beta * u)
entropy = -dot(s, log(s))

CLAIM = Claim(
    title="d/dβ H(softmax(βu)) = −β·Var_s(u)",
    source=Source(
        paper="twelve",
        where="Mezard and Montanari, Information, Physics, and Computation (2009), after section 2.2, the canonical entropy; from memory",
        fidelity="reconstructed",
    ),
    forall=(beta, u),
    conclude=equals(rate(entropy, {beta: 1}), -beta * (dot(s, hadamard(u, u)) - dot(s, u) ** 2)),
)
