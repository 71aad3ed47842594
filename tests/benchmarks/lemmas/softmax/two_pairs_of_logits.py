"""|softmax(a, b)₁ − softmax(c, d)₁| ≤ (|a − c| + |b − d|)/4.

Role.  From Gao and Pavel 2017, section III, two logits.
Note.  The entry is g(a − b), and g is 1/4-Lipschitz.
"""

from checker.language import Claim, Source, dot, pair, scalar, softmax

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")


def first(u, w):
    return dot(softmax(pair(u, w)), pair(1, 0))


CLAIM = Claim(
    title="|softmax(a, b)₁ − softmax(c, d)₁| ≤ (|a − c| + |b − d|)/4",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section III, two logits", fidelity="reconstructed"),
    forall=(a, b, c, d),
    conclude=abs(first(a, b) - first(c, d)) <= (abs(a - c) + abs(b - d)) / 4,
)
