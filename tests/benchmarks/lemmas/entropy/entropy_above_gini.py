"""1 − ‖softmax(x)‖² ≤ lse(x) − ⟨softmax(x), x⟩.

Role.  From Cover and Thomas, chapter 2, problems (entropy and the Gini index).
Note.  −log s_i ≥ 1 − s_i; multiply by s_i and add.
"""

from checker.language import Claim, Source, dot, exp, log, norm, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="1 − ‖softmax(x)‖² ≤ lse(x) − ⟨softmax(x), x⟩",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, chapter 2, problems (entropy and the Gini index)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=1 - norm(softmax(x)) ** 2 <= log(total(exp(x))) - dot(softmax(x), x),
)
