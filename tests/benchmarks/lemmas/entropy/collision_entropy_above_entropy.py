"""lse(x) − ⟨softmax(x), x⟩ ≤ −log ‖softmax(x)‖².

Role.  From Cover and Thomas, section 17.8, with the sign turned.
Note.  At x = (0, 1) it says 0.5822… ≤ 0.4996….
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x = vector("x", "n")
s = softmax(x)

CLAIM = Claim(
    title="lse(x) − ⟨softmax(x), x⟩ ≤ −log ‖softmax(x)‖²",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, section 17.8, with the sign turned", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=log(total(exp(x))) - dot(s, x) <= -log(dot(s, s)),
)
