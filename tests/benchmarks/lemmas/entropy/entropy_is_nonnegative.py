"""H(softmax(x)) = lse(x) − ⟨softmax(x), x⟩ ≥ 0.

Role.  From Cover and Thomas, lemma 2.1.1.
Note.  ⟨s, x⟩ ≤ max x ≤ lse(x).
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="H(softmax(x)) = lse(x) − ⟨softmax(x), x⟩ ≥ 0",
    source=Source(paper="cover-thomas", where="Cover and Thomas, lemma 2.1.1", fidelity="reconstructed"),
    forall=(x,),
    conclude=log(total(exp(x))) - dot(softmax(x), x) >= 0,
)
