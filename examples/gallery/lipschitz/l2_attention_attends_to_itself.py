"""In L2 self-attention, whose logits are minus the squared distances of all pairs, no token outweighs the token itself.

Source.  Kim, Papamakarios, Mnih 2021, The Lipschitz Constant of Self-Attention, L2 self-attention with tied queries and keys.
By hand.  True: the distance of a token to itself is 0, and no other is smaller.
"""

from checker.language import Claim, Source, entry, for_each, index, matrix, norm, row, softmax, stack

X = matrix("X", "n", "d")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
weights = softmax(stack(k, -(norm(row(X, i) - row(X, k)) ** 2)))

CLAIM = Claim(
    title="softmax(−‖x_i − x_k‖²)_j ≤ softmax(−‖x_i − x_k‖²)_i for every pair of tokens",
    source=Source(paper="kim-2021", where="equation of L2 self-attention", fidelity="reconstructed"),
    forall=(X,),
    conclude=for_each(i, for_each(j, entry(weights, j) <= entry(weights, i))),
)
