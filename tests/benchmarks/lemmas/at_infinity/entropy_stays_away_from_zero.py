"""lse(x) − ⟨softmax(x), x⟩ ≥ 1/1000 for x ∈ ℝ².

Role.  From Cover and Thomas, section 2.1, an infimum at infinity.
Note.  At x = (20, 0) the entropy is below 10⁻⁷.
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x = vector("x", "2")

CLAIM = Claim(
    title="lse(x) − ⟨softmax(x), x⟩ ≥ 1/1000 for x ∈ ℝ²",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, section 2.1, an infimum at infinity", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=log(total(exp(x))) - dot(softmax(x), x) >= "1/1000",
)
