"""Linear attention costs O(n): the keys meet the values first.

Source.  Katharopoulos, Vyas, Pappas and Fleuret 2020, Transformers are RNNs, the associativity that makes it linear (numerator).
By hand.  True: matrix products are associative.
"""

from checker.language import Claim, Source, equals, matrix

Q, K, V = matrix("Q", "n", "k"), matrix("K", "m", "k"), matrix("V", "m", "d")

CLAIM = Claim(
    title="(φ(Q)φ(K)ᵀ)V = φ(Q)(φ(K)ᵀV), the features written as Q and K",
    source=Source(
        paper="katharopoulos-2020", where="the associativity that makes attention linear", fidelity="reconstructed"
    ),
    forall=(Q, K, V),
    conclude=equals((Q @ K.T) @ V, Q @ (K.T @ V)),
)
