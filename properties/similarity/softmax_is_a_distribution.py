"""f(x) is a probability vector: its entries are positive and sum to one.

Role.  Lets f(x) be read as attention probabilities.
"""

from checker.language import Claim, Source, attention_block, equals, index, matrix, positive, total, vector

A1, A2 = matrix("A1", "n", "d"), matrix("A2", "n", "d")
j, x = index("j", "n"), vector("x", "d*d")
f = attention_block(A1, A2, j, x)

CLAIM = Claim(
    title="f(x) is entrywise positive and sums to 1",
    source=Source(paper="similarity", where="Definitions 3.1–3.3", fidelity="paraphrase"),
    forall=(A1, A2, j, x),
    conclude=positive(f) & equals(total(f), 1),
)
