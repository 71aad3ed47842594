"""The gradient of a softmax policy's reward, seen at one arm."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    hadamard,
    index,
    norm,
    softmax,
    vector,
)

theta, r, a = vector("theta", "K"), vector("r", "K"), index("a", "K")
pi = softmax(theta)

CLAIM = Claim(
    title="π_a·(r_a − ⟨π, r⟩) ≤ ‖π ∘ r − ⟨π, r⟩π‖",
    source=Source(
        paper="mei-2020",
        where="On the global convergence rates of softmax policy gradient methods, Lemma 3 (non-uniform Łojasiewicz, bandit)",
        fidelity="paraphrase",
    ),
    forall=(theta, r, a),
    conclude=entry(pi, a) * (entry(r, a) - dot(pi, r)) <= norm(hadamard(pi, r) - dot(pi, r) * pi),
)
