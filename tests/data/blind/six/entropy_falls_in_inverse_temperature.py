"""The entropy of attention falls with the inverse temperature."""

from checker.language import (
    Claim,
    Source,
    dot,
    log,
    scalar,
    softmax,
    vector,
)

x, a, b = vector("x", "n"), scalar("alpha"), scalar("beta")
s, t = softmax(a * x), softmax(b * x)

CLAIM = Claim(
    title="α ≤ β ⇒ H(softmax(βx)) ≤ H(softmax(αx))",
    source=Source(paper="blind-six", where="Proposition 4", fidelity="reconstructed"),
    forall=(x, a, b),
    assuming=(a <= b,),
    conclude=-dot(t, log(t)) <= -dot(s, log(s)),
)
