"""|⟨π_θ′, r⟩ − ⟨π_θ, r⟩ − ⟨∇, θ′ − θ⟩| ≤ (5/4)‖θ′ − θ‖² for rewards in [0, 1]."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    for_each,
    hadamard,
    index,
    norm,
    number,
    softmax,
    vector,
)

theta, other, r = vector("theta", "n"), vector("theta_prime", "n"), vector("r", "n")
i = index("i", "n")
pi = softmax(theta)
policy_gradient = hadamard(pi, r) - dot(pi, r) * pi

CLAIM = Claim(
    title="|⟨π_θ′, r⟩ − ⟨π_θ, r⟩ − ⟨∇, θ′ − θ⟩| ≤ (5/4)‖θ′ − θ‖² for rewards in [0, 1]",
    source=Source(
        paper="thirteen",
        where="Mei et al., On the global convergence rates of softmax policy gradient methods (2020), Lemma 2; from memory",
        fidelity="reconstructed",
    ),
    forall=(theta, other, r),
    assuming=(for_each(i, (entry(r, i) >= 0) & (entry(r, i) <= 1)),),
    conclude=abs(dot(softmax(other), r) - dot(pi, r) - dot(policy_gradient, other - theta))
    <= number("5/4") * norm(other - theta) ** 2,
)
