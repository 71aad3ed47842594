"""The second derivative of softmax along g and h."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    hadamard,
    rate,
    softmax,
    vector,
)

x, g, h = vector("x", "n"), vector("g", "n"), vector("h", "n")
s = softmax(x)

CLAIM = Claim(
    title="The second derivative of softmax along g and h",
    source=Source(
        paper="eighteen",
        where="dscamiss (2025), notes on derivatives, softmax, second derivative",
        fidelity="reconstructed",
    ),
    forall=(x, g, h),
    conclude=equals(
        rate(hadamard(softmax(x), g) - dot(softmax(x), g) * softmax(x), {x: h}),
        hadamard(hadamard(s, g), h)
        - dot(s, h) * hadamard(s, g)
        - dot(s, g) * hadamard(s, h)
        - dot(s, hadamard(g, h)) * s
        + 2 * dot(s, g) * dot(s, h) * s,
    ),
)
