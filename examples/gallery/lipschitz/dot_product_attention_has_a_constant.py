"""Dot-product self-attention is Lipschitz: what Kim, Papamakarios and Mnih show to be false, for two scalar tokens.

Source.  Kim, Papamakarios and Mnih 2021, The Lipschitz Constant of Self-Attention, Theorem 3.1 (the denial of this file).
By hand.  False: at a = 0 the slope of the first output in a is 1/2 + z²/4, which no C bounds.
"""

from checker.language import Claim, Source, dot, pair, scalar, softmax

a, b, z, C = scalar("a"), scalar("b"), scalar("z"), scalar("C")


def first_output(x):
    return dot(softmax(pair(x * x, x * z)), pair(x, z))


CLAIM = Claim(
    title="For some C, |f(a, z) − f(b, z)| ≤ C·|a − b|, f the first output of dot-product self-attention",
    source=Source(paper="kim-2021", where="Theorem 3.1, denied; two tokens of dimension one", fidelity="reconstructed"),
    exists=(C,),
    forall=(a, b, z),
    conclude=abs(first_output(a) - first_output(b)) <= C * abs(a - b),
)
