"""lse(x) − ⟨softmax(x), x⟩ > 0 for x ∈ ℝ².

Role.  From Cover and Thomas, lemma 2.1.1, an infimum that is not attained.
Note.  ⟨s, x⟩ ≤ max x < lse(x), as the sum has two positive terms.
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x = vector("x", "2")

CLAIM = Claim(
    title="lse(x) − ⟨softmax(x), x⟩ > 0 for x ∈ ℝ²",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, lemma 2.1.1, an infimum that is not attained",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=log(total(exp(x))) - dot(softmax(x), x) > 0,
)
