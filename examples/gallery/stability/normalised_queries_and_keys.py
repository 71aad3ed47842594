"""Normalised queries and keys keep the logits within the learned scale g, however large the activations grow.

Source.  Henry, Dachapally, Pawar and Chen 2020, Query-Key Normalization; Dehghani et al. 2023 (ViT-22B) with layer norm.
By hand.  True: Cauchy's inequality.
"""

from checker.language import Claim, Source, dot, norm, scalar, vector

q, k, g = vector("q", "d"), vector("k", "d"), scalar("g")

CLAIM = Claim(
    title="|g·⟨q/‖q‖, k/‖k‖⟩| ≤ g for g ≥ 0",
    source=Source(paper="henry-2020", where="the scaled cosine logits", fidelity="reconstructed"),
    forall=(q, k, g),
    where=(norm(q) > 0, norm(k) > 0),
    assuming=(g >= 0,),
    conclude=abs(g * dot(q / norm(q), k / norm(k))) <= g,
)
