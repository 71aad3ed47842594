"""A softmax policy in a bandit: the gradient of its value π·r, with |rᵢ| ≤ R, changes by at most 3R·‖θ − θ′‖.

Role.  The gradient is π∘(r − (π·r)·1); each factor is bounded and Lipschitz.
"""

from checker.language import Claim, Source, dot, hadamard, max_norm, norm, scalar, softmax, vector

theta, other, r, R = vector("theta", "n"), vector("other", "n"), vector("r", "n"), scalar("R")
z, y, v = vector("z", "n"), vector("y", "n"), vector("v", "n")


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
    s = p.along(softmax(z), z, start=theta, end=other, bound="1/2")
    with p.along(dot(softmax(y), r), y, start=theta, end=other, bound=2 * R, direction=v) as m:
        c = p.let("c", softmax(y))
        p.have(abs(dot(hadamard(r, v), c)) <= R * max_norm(v), by=[max_norm(r) <= R])
        p.have(abs(dot(r, c)) <= R, by=[max_norm(r) <= R])
        p.have(abs(dot(v, c)) <= max_norm(v), by=[])
        p.have(max_norm(v) <= norm(v), by=[])
        p.have(abs(dot(r, c) * dot(v, c)) <= R * max_norm(v))
        p.conclude()
    e = p.have(norm(hadamard(a - b, r)) <= R * norm(a - b), by=[max_norm(r) <= R])
    f = p.have(abs(dot(a, r)) <= R, by=[max_norm(r) <= R])
    g = p.have(norm(b) <= 1, by=[])
    u = p.have(norm(dot(a, r) * (a - b)) <= R * norm(a - b), by=[f])
    w = p.have(norm((dot(a, r) - dot(b, r)) * b) <= 2 * R * norm(theta - other), by=[m, g])
    t = p.have(
        norm(gradient(theta) - gradient(other))
        <= norm(hadamard(a - b, r)) + norm(dot(a, r) * (a - b)) + norm((dot(a, r) - dot(b, r)) * b),
        by=[],
    )
    p.conclude(by=[s, e, u, w, t, max_norm(r) <= R])
