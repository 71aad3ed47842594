"""Attention concentrates as the margin grows, and concentrating needs a large ‖p‖.

Role.  The slide's two empirical insights as inequalities.
Note.  With s_α the weight of the best token: 1 − s_α ≤ (T−1)e^{−margin} from above; and, since every margin is at most
‖p‖·max‖k_α − k_t‖, 1 − s_α ≥ s_α·(T−1)·e^{−‖p‖·max‖k_α − k_t‖} from below.
"""

from checker.language import (
    Claim,
    Source,
    best_token,
    dataset,
    entry,
    exp,
    index,
    largest_key_difference,
    length,
    logits,
    margin,
    norm,
    softmax,
    unique_best_token,
    vector,
)

D, p, i = dataset("D"), vector("p", like="key"), index("i", "n")
u = logits(D, p, i)
alpha = best_token(D, i)
weight = entry(softmax(u), alpha)

CLAIM = Claim(
    title="1 − s_α ≤ (T−1)e^{−margin}, and selecting fewer tokens needs a larger ‖p‖",
    source=Source(paper="maxmargin", where="slide “Empirical Insights”, 1 and 2", fidelity="paraphrase"),
    forall=(D, p, i),
    where=(unique_best_token(D),),
    conclude=(1 - weight <= (length(u) - 1) * exp(-margin(u, alpha)))
    & (1 - weight >= weight * (length(u) - 1) * exp(-norm(p) * largest_key_difference(D, i))),
)
