"""‖(diag(π) − ππᵀ)r‖ ≥ π(a*)(r(a*) − πᵀr) for π = softmax(θ)."""

from checker.language import (
    Claim,
    Source,
    diag,
    dot,
    entry,
    index,
    is_argmax,
    norm,
    outer,
    softmax,
    vector,
)

theta, r, best = vector("theta", "n"), vector("r", "n"), index("best", "n")
pi = softmax(theta)

CLAIM = Claim(
    title="‖(diag(π) − ππᵀ)r‖ ≥ π(a*)(r(a*) − πᵀr) for π = softmax(θ)",
    source=Source(
        paper="fifteen",
        where="Mei, Xiao, Szepesvári and Schuurmans (2020), On the global convergence rates of softmax policy gradient methods, Lemma 3; from memory",
        fidelity="reconstructed",
    ),
    forall=(theta, r, best),
    assuming=(is_argmax(r, best),),
    conclude=norm((diag(pi) - outer(pi, pi)) @ r) >= entry(pi, best) * (entry(r, best) - dot(pi, r)),
)
