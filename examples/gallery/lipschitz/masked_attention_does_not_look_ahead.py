"""The output of masked self-attention at token i does not change when the tokens behind i are replaced.

Source.  Castin, Ablin, Peyré 2024, How Smooth Is Attention?, masked self-attention: f(X)_i is a function of the first i tokens.
By hand.  True: the weights behind i are 0, and the others depend on the tokens up to i alone.
"""

from checker.language import Claim, Source, equals, for_each, index, indicator, masked_softmax, matrix, row, stack

X, Y = matrix("X", "n", "d"), matrix("Y", "n", "d")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
mask = stack(k, indicator(k <= i))
other = stack(j, indicator(j <= i) * row(X, j) + (1 - indicator(j <= i)) * row(Y, j))  # X up to i, Y behind it

CLAIM = Claim(
    title="f(X)_i = f(Z)_i if Z has the rows of X up to i, f the masked self-attention",
    source=Source(paper="castin-2024", where="the definition of masked self-attention", fidelity="reconstructed"),
    forall=(X, Y),
    conclude=for_each(
        i, equals(X.T @ masked_softmax(X @ row(X, i), mask), other.T @ masked_softmax(other @ row(X, i), mask))
    ),
)
