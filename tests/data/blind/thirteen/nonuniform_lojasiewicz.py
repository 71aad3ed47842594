"""‖(diag(π) − ππᵀ)r‖ ≥ π_{a*}·(r_{a*} − ⟨π, r⟩) for the softmax policy π."""

from checker.language import (
    Claim,
    Source,
    diag,
    dot,
    entry,
    for_each,
    index,
    norm,
    outer,
    softmax,
    vector,
)

theta, r = vector("theta", "n"), vector("r", "n")
best, j = index("a", "n"), index("j", "n")
pi = softmax(theta)
policy_gradient = (diag(pi) - outer(pi, pi)) @ r

CLAIM = Claim(
    title="‖(diag(π) − ππᵀ)r‖ ≥ π_{a*}·(r_{a*} − ⟨π, r⟩) for the softmax policy π",
    source=Source(
        paper="thirteen",
        where="Mei et al., On the global convergence rates of softmax policy gradient methods (2020), Lemma 3; from memory",
        fidelity="reconstructed",
    ),
    forall=(theta, r, best),
    assuming=(for_each(j, entry(r, j) <= entry(r, best)),),
    conclude=norm(policy_gradient) >= entry(pi, best) * (entry(r, best) - dot(pi, r)),
)
