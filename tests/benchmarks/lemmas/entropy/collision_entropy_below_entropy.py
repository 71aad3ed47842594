"""−log ‖softmax(x)‖² ≤ lse(x) − ⟨softmax(x), x⟩.

Role.  From Cover and Thomas, section 17.8 (Rényi entropies decrease in the order).
Note.  Jensen: log Σ s_i s_i ≥ Σ s_i log s_i.
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x = vector("x", "n")
s = softmax(x)

CLAIM = Claim(
    title="−log ‖softmax(x)‖² ≤ lse(x) − ⟨softmax(x), x⟩",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, section 17.8 (Rényi entropies decrease in the order)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=-log(dot(s, s)) <= log(total(exp(x))) - dot(s, x),
)
