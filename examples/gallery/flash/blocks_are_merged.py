"""Attention over two blocks from the outputs of each and their log-sum-exps L: the blocks' outputs weighted by sigmoid(±(L₁ − L₂)).

Source.  Dao, Fu, Ermon, Rudra and Ré 2022, FlashAttention, section 3.1 (softmax of two blocks; one coordinate of the values).
By hand.  True: sigmoid(L₁ − L₂) is the share of the first block in the sum of exponentials.
"""

from checker.language import Claim, Source, dot, equals, exp, log, sigmoid, softmax, total, vector

u, v, w, z = vector("u", "n"), vector("v", "n"), vector("w", "m"), vector("z", "m")
first, second = total(exp(u)), total(exp(w))
gap = log(first) - log(second)
merged = sigmoid(gap) * dot(softmax(u), v) + sigmoid(-gap) * dot(softmax(w), z)

CLAIM = Claim(
    title="(⟨e^u, v⟩ + ⟨e^w, z⟩)/(Σe^u + Σe^w) = g(L₁ − L₂)·⟨softmax(u), v⟩ + g(L₂ − L₁)·⟨softmax(w), z⟩",
    source=Source(paper="dao-2022", where="section 3.1, tiling", fidelity="reconstructed"),
    forall=(u, v, w, z),
    conclude=equals((dot(exp(u), v) + dot(exp(w), z)) / (first + second), merged),
)
