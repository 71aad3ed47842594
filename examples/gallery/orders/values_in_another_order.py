"""The output of attention is the same when the values alone are put in another order.

Source.  Lee et al. 2019, Set Transformer (Property 1, from memory), denied: keys and values have to move together.
By hand.  False: two tokens, weights that differ, values 0 and 1, and the other order.
"""

from checker.language import Claim, Source, at, entry, equals, index, order, softmax, sum_over, vector

u, v, o, t = vector("u", "n"), vector("v", "n"), order("o", "n"), index("t", "n")

CLAIM = Claim(
    title="Σ_t softmax(u)_t·v_o(t) = Σ_t softmax(u)_t·v_t for every order o",
    source=Source(paper="lee-2019", where="Property 1 for values alone, denied", fidelity="reconstructed"),
    forall=(u, v, o),
    conclude=equals(
        sum_over(t, entry(softmax(u), t) * entry(v, at(o, t))), sum_over(t, entry(softmax(u), t) * entry(v, t))
    ),
)
