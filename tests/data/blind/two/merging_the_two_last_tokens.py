"""Merging two tokens into the log-sum-exp of their logits keeps the weight of the first.

Role.  Merging tokens.
"""

from checker.language import Claim, Source, entry, equals, exp, log, pair, softmax, vector

x = vector("x", 3)

CLAIM = Claim(
    title="Merging two tokens into the log-sum-exp of their logits keeps the weight of the first",
    source=Source(paper="blind-two", where="Merging tokens", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(
        entry(softmax(pair(entry(x, 0), log(exp(entry(x, 1)) + exp(entry(x, 2))))), 0), entry(softmax(x), 0)
    ),
)
