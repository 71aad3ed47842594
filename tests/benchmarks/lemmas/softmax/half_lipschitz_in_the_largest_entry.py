"""‖softmax(x) − softmax(y)‖_∞ ≤ ‖x − y‖_∞/2.

Role.  From Nair 2025, Softmax is 1/2-Lipschitz in every ℓp norm (p = ∞).
Note.  The derivative s_i(d_i − ⟨s, d⟩) is at most s_i(1 − s_i)·2‖d‖_∞ ≤ ‖d‖_∞/2 in absolute value.
"""

from checker.language import Claim, Source, max_norm, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖_∞ ≤ ‖x − y‖_∞/2",
    source=Source(
        paper="nair", where="Nair 2025, Softmax is 1/2-Lipschitz in every ℓp norm (p = ∞)", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=max_norm(softmax(x) - softmax(y)) <= max_norm(x - y) / 2,
)
