"""Attention weights lie between e^(−2Δ/T)/L and e^(2Δ/T)/L, Δ a bound of |⟨q, k⟩| by norms: long contexts blur.

Source.  Mudarisov, Burtsev, Petrova and State 2025, Limitations of Normalization in Attention Mechanism, Corollary 1.
By hand.  True: |⟨q, k_j⟩| ≤ ‖q‖‖K‖ = Δ for every key, and logits in [−Δ, Δ] have weights within a factor e^(2Δ/T) of 1/L.
"""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    index,
    length,
    matrix,
    norm,
    scalar,
    softmax,
    spectral_at_most,
    vector,
)

K, q, j = matrix("K", "L", "d"), vector("q", "d"), index("j", "L")
s, T = scalar("s"), scalar("T")
weight, factor = entry(softmax((K @ q) / T), j), exp(2 * norm(q) * s / T)

CLAIM = Claim(
    title="e^(−2Δ/T)/L ≤ softmax(Kq/T)_j ≤ e^(2Δ/T)/L for Δ = ‖q‖·s, ‖K‖ ≤ s, T > 0",
    source=Source(
        paper="mudarisov-2025", where="Corollary 1, ‖k‖ read as the operator norm of the keys", fidelity="paraphrase"
    ),
    forall=(K, q, j, s, T),
    where=(T > 0,),
    assuming=(spectral_at_most(K, s),),
    conclude=(1 / factor <= length(K @ q) * weight) & (length(K @ q) * weight <= factor),
)
