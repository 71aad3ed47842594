"""The first output of dot-product self-attention of two scalar tokens is 100-Lipschitz in the first token.

Role.  From Kim, Papamakarios and Mnih 2021, theorem 3.1, a Lipschitz claim for what is not.
Note.  At x = 0, y = 1/40, z = 40 the outputs are 20 and 29.2…, and 9.2 > 100/40.
"""

from checker.language import Claim, Source, dot, pair, scalar, softmax

x, y, z = scalar("x"), scalar("y"), scalar("z")


def first_output(a, b):
    return dot(softmax(pair(a * a, a * b)), pair(a, b))


CLAIM = Claim(
    title="The first output of dot-product self-attention of two scalar tokens is 100-Lipschitz in the first token",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, theorem 3.1, a Lipschitz claim for what is not",
        fidelity="reconstructed",
    ),
    forall=(x, y, z),
    conclude=abs(first_output(x, z) - first_output(y, z)) <= 100 * abs(x - y),
)
