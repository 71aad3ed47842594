"""log n − ‖x‖_∞ ≤ lse(x) ≤ log n + ‖x‖_∞.

Role.  From Blanchard, Higham and Higham 2021, section 2.
Note.  Each of the n terms lies between e^−‖x‖_∞ and e^‖x‖_∞.
"""

from checker.language import Claim, Source, exp, length, log, max_norm, total, vector

x = vector("x", "n")
lse = log(total(exp(x)))

CLAIM = Claim(
    title="log n − ‖x‖_∞ ≤ lse(x) ≤ log n + ‖x‖_∞",
    source=Source(
        paper="blanchard-higham", where="Blanchard, Higham and Higham 2021, section 2", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=(log(length(x)) - max_norm(x) <= lse) & (lse <= log(length(x)) + max_norm(x)),
)
