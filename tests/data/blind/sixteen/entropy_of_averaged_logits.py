"""H(softmax((a + b)/2)) ≥ ½H(softmax(a)) + ½H(softmax(b))."""

from checker.language import (
    Claim,
    Source,
    dot,
    log,
    number,
    softmax,
    vector,
)

a, b = vector("a", "n"), vector("b", "n")


def entropy(p):
    return -dot(p, log(p))


middle = softmax(number("1/2") * (a + b))

CLAIM = Claim(
    title="H(softmax((a + b)/2)) ≥ ½H(softmax(a)) + ½H(softmax(b))",
    source=Source(
        paper="sixteen",
        where="Cover and Thomas (2006), Theorem 2.7.3, which says it of mixed distributions; here of two heads' logits",
        fidelity="reconstructed",
    ),
    forall=(
        a,
        b,
    ),
    conclude=entropy(middle) >= entropy(softmax(a)) / 2 + entropy(softmax(b)) / 2,
)
