"""Where all values have become equal, the logits get no gradient: queries and keys stop learning.

Source.  Noci et al. 2022, Signal Propagation in Transformers (vanishing gradients of queries and keys at rank collapse).
By hand.  True: (diag(s) − ssᵀ)1 = 0.
"""

from checker.language import Claim, Source, dot, equals, exp, hadamard, scalar, softmax, vector

u, c = vector("u", "n"), scalar("c")
s, values = softmax(u), c * exp(0 * u)

CLAIM = Claim(
    title="(diag(s) − ssᵀ)v = 0 for s = softmax(u), v = (c, …, c)",
    source=Source(paper="noci-2022", where="abstract and the theorem on vanishing gradients", fidelity="paraphrase"),
    forall=(u, c),
    conclude=equals(hadamard(s, values) - dot(s, values) * s, 0 * u),
)
