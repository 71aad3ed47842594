"""Dot-product self-attention is not Lipschitz on an unbounded domain.

Role.  Why every Lipschitz bound here assumes bounded data.
Note.  Made explicit, one pair of inputs for each K: two scalar tokens, identity query, key and value. The first output of (x₁, x₂) is the
average of the tokens with weights S(x₁², x₁x₂). Between (0, 4K) and (1/(4K), 4K) it moves more than K times as far as the input.
"""

from checker.language import Claim, Source, dot, pair, scalar, softmax

K = scalar("K")


def first_output(x1, x2):
    return dot(softmax(pair(x1 * x1, x1 * x2)), pair(x1, x2))


CLAIM = Claim(
    title="For every K two inputs of two tokens exist whose outputs are more than K times as far apart",
    source=Source(
        paper="background", where="Kim et al. 2021, The Lipschitz constant of self-attention", fidelity="reconstructed"
    ),
    forall=(K,),
    assuming=(K >= 1,),
    conclude=first_output(1 / (4 * K), 4 * K) - first_output(0 * K, 4 * K) > K * (1 / (4 * K)),
)
