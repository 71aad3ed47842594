"""A layer of attention without skip connections brings the tokens no further apart: the range of each coordinate shrinks.

Source.  Dong, Cordonnier and Loukas 2021, Attention is Not All You Need (the rows of weights are averages).
By hand.  True: every entry of Pv is an average of the entries of v.
"""

from checker.language import Claim, Source, attention_matrix, matrix, maximum, minimum, vector

Q, W, K = matrix("Q", "n", "d"), matrix("W", "d", "k"), matrix("K", "m", "k")
v = vector("v", "m")
average = attention_matrix(Q, W, K) @ v

CLAIM = Claim(
    title="max(Pv) − min(Pv) ≤ max v − min v for P = softmax of the rows of QWKᵀ",
    source=Source(paper="dong-2021", where="token uniformity", fidelity="paraphrase"),
    forall=(Q, W, K, v),
    conclude=maximum(average) - minimum(average) <= maximum(v) - minimum(v),
)
