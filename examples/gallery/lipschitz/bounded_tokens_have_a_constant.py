"""On a compact set self-attention is Lipschitz, here for two scalar tokens in [−1, 1] and the first of them moved.

Source.  Castin, Ablin and Peyré 2024, How Smooth Is Attention?, abstract: “for inputs of length n in any compact set”.
By hand.  True: the slope is at most 1 + Var + |Cov| ≤ 3, as variances of numbers in [−1, 1] are at most 1.
"""

from checker.language import Claim, Source, dot, pair, scalar, softmax

a, b, z, C = scalar("a"), scalar("b"), scalar("z"), scalar("C")


def first_output(x):
    return dot(softmax(pair(x * x, x * z)), pair(x, z))


CLAIM = Claim(
    title="For some C, |f(a, z) − f(b, z)| ≤ C·|a − b| for all tokens in [−1, 1]",
    source=Source(
        paper="castin-2024", where="abstract; two tokens of dimension one, the first moved", fidelity="paraphrase"
    ),
    exists=(C,),
    forall=(a, b, z),
    assuming=(abs(a) <= 1, abs(b) <= 1, abs(z) <= 1),
    conclude=abs(first_output(a) - first_output(b)) <= C * abs(a - b),
)
