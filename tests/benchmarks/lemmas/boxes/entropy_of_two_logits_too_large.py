"""lse(x) − ⟨softmax(x), x⟩ ≥ 2/5 for x ∈ ℝ² with ‖x‖_∞ ≤ 1.

Role.  From Cover and Thomas, section 2.1, bounded logits, with 2/5 for 9/25.
Note.  At x = (1, −1) the entropy is 0.3653….
"""

from checker.language import Claim, Source, dot, exp, log, max_norm, softmax, total, vector

x = vector("x", "2")

CLAIM = Claim(
    title="lse(x) − ⟨softmax(x), x⟩ ≥ 2/5 for x ∈ ℝ² with ‖x‖_∞ ≤ 1",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, section 2.1, bounded logits, with 2/5 for 9/25",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(max_norm(x) <= 1,),
    conclude=log(total(exp(x))) - dot(softmax(x), x) >= "2/5",
)
