"""KL(softmax(u)‖softmax(w)) ≤ ¼‖u − w‖_∞²."""

from checker.language import (
    Claim,
    Source,
    dot,
    log,
    max_norm,
    softmax,
    vector,
)

u, w = vector("u", "n"), vector("w", "n")
s, t = softmax(u), softmax(w)

CLAIM = Claim(
    title="KL(softmax(u)‖softmax(w)) ≤ ¼‖u − w‖_∞²",
    source=Source(
        paper="twelve",
        where="Agarwal, Kakade, Lee and Mahajan, On the theory of policy gradient methods (2021), after the analysis of natural policy gradient; from memory",
        fidelity="reconstructed",
    ),
    forall=(u, w),
    conclude=dot(s, log(s) - log(t)) <= max_norm(u - w) ** 2 / 4,
)
