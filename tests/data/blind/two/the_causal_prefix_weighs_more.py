"""The weight of a token in a prefix is at least its weight in the whole.

Role.  Causal truncation.
"""

from checker.language import Claim, Source, entry, pair, softmax, vector

x = vector("x", 3)

CLAIM = Claim(
    title="The weight of a token in a prefix is at least its weight in the whole",
    source=Source(paper="blind-two", where="Causal truncation", fidelity="reconstructed"),
    forall=(x,),
    conclude=entry(softmax(x), 0) <= entry(softmax(pair(entry(x, 0), entry(x, 1))), 0),
)
