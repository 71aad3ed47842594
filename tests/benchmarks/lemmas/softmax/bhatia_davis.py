"""⟨s, w∘w⟩ − ⟨s, w⟩² ≤ (max w − ⟨s, w⟩)(⟨s, w⟩ − min w).

Role.  From Bhatia and Davis 2000, A better bound on the variance.
Note.  Σ s_i(max w − w_i)(w_i − min w) ≥ 0.
"""

from checker.language import Claim, Source, dot, hadamard, maximum, minimum, softmax, vector

x, w = vector("x", "n"), vector("w", "n")
s = softmax(x)
mean = dot(s, w)

CLAIM = Claim(
    title="⟨s, w∘w⟩ − ⟨s, w⟩² ≤ (max w − ⟨s, w⟩)(⟨s, w⟩ − min w)",
    source=Source(
        paper="bhatia-davis", where="Bhatia and Davis 2000, A better bound on the variance", fidelity="reconstructed"
    ),
    forall=(x, w),
    conclude=dot(s, hadamard(w, w)) - mean**2 <= (maximum(w) - mean) * (mean - minimum(w)),
)
