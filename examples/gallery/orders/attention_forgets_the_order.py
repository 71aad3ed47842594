"""The output of attention is the same when keys and values are put in another order, the same for both.

Source.  Lee et al. 2019, Set Transformer (attention is permutation invariant in its keys and values; Property 1, from memory).
By hand.  True: the weight of a token depends on its own logit and on the sum over all, and the output is a sum over tokens.
"""

from checker.language import Claim, Source, at, dot, equals, index, matrix, order, row, softmax, stack, vector

K, V, q = matrix("K", "n", "d"), matrix("V", "n", "m"), vector("q", "d")
o, t = order("o", "n"), index("t", "n")
keys, values = stack(t, row(K, at(o, t))), stack(t, row(V, at(o, t)))

CLAIM = Claim(
    title="V_oᵀ·softmax(K_o·q) = Vᵀ·softmax(K·q) for the rows of K and V in an order o",
    source=Source(paper="lee-2019", where="Property 1, one head without projections", fidelity="reconstructed"),
    forall=(K, V, q, o),
    conclude=equals(values.T @ softmax(stack(t, dot(row(K, at(o, t)), q))), V.T @ softmax(K @ q)),
)
