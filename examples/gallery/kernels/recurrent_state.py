"""Causal linear attention is a recurrent network: one more token adds the outer product of its key and value to the state.

Source.  Katharopoulos, Vyas, Pappas and Fleuret 2020, Transformers are RNNs, the recurrent form of causal attention.
By hand.  True: (kvᵀ)ᵀq = ⟨k, q⟩v.
"""

from checker.language import Claim, Source, dot, equals, matrix, outer, vector

S, k, v, q = matrix("S", "k", "d"), vector("key", "k"), vector("v", "d"), vector("q", "k")

CLAIM = Claim(
    title="(S + kvᵀ)ᵀq = Sᵀq + ⟨k, q⟩v",
    source=Source(paper="katharopoulos-2020", where="the recurrent form of causal attention", fidelity="reconstructed"),
    forall=(S, k, v, q),
    conclude=equals((S + outer(k, v)).T @ q, S.T @ q + dot(k, q) * v),
)
