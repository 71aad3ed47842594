"""⟨softmax(c, c), (a, b)⟩ = (a + b)/2.

Role.  From Vaswani et al. 2017, section 3.2.1, equal scores.
Note.  Both weights are 1/2.
"""

from checker.language import Claim, Source, dot, equals, pair, scalar, softmax

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="⟨softmax(c, c), (a, b)⟩ = (a + b)/2",
    source=Source(paper="vaswani", where="Vaswani et al. 2017, section 3.2.1, equal scores", fidelity="reconstructed"),
    forall=(a, b, c),
    conclude=equals(dot(softmax(pair(c, c)), pair(a, b)), (a + b) / 2),
)
