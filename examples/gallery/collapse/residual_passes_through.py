"""What all tokens share passes through attention unchanged: P(X − 1xᵀ) = PX − 1xᵀ, so only the residual counts.

Source.  Dong, Cordonnier and Loukas 2021, Attention is Not All You Need, appendix (proof of the theorem on one layer).
By hand.  True: the rows of P sum to 1.
"""

from checker.language import Claim, Source, attention_matrix, equals, exp, matrix, outer, vector

X, W, x = matrix("X", "n", "d"), matrix("W", "d", "d"), vector("x", "d")
P, ones = attention_matrix(X, W, X), exp(0 * (X @ x))

CLAIM = Claim(
    title="P(X − 1xᵀ) = PX − 1xᵀ for P = softmax of the rows of XWXᵀ",
    source=Source(paper="dong-2021", where="appendix, the first step of the proof", fidelity="reconstructed"),
    forall=(X, W, x),
    conclude=equals(P @ (X - outer(ones, x)), P @ X - outer(ones, x)),
)
