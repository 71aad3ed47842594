"""A softmax policy in a bandit: the gradient of its value π·r, with |rᵢ| ≤ R, changes by at most 3R·‖θ − θ′‖.

Role.  The gradient is π∘(r − (π·r)·1); each factor is bounded and Lipschitz.
"""

from checker.language import Claim, Source, dot, hadamard, max_norm, norm, scalar, softmax, vector

theta, other, r, R = vector("theta", "n"), vector("other", "n"), vector("r", "n"), scalar("R")
z = vector("z", "n")


def gradient(theta):
    policy = softmax(theta)
    return hadamard(policy, r) - dot(policy, r) * policy


CLAIM = Claim(
    title="The policy gradient of a softmax bandit is 3R-Lipschitz",
    source=Source(paper="folklore", where="policy gradient smoothness", fidelity="paraphrase"),
    forall=(theta, other, r, R),
    assuming=(max_norm(r) <= R,),
    conclude=norm(gradient(theta) - gradient(other)) <= 3 * R * norm(theta - other),
)

with CLAIM.proof() as p:
    a, b = p.let("a", softmax(theta)), p.let("b", softmax(other))
    change = p.along(softmax(z), z, start=theta, end=other, bound="1/2")
    p.have(norm(hadamard(a - b, r)) <= R * norm(a - b))
    p.have(abs(dot(a, r)) <= R)
    p.have(abs(dot(a - b, r)) <= norm(a - b) * norm(r))
    p.conclude()
