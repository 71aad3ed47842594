"""⟨s, w∘w⟩ − ⟨s, w⟩² ≤ (max w − min w)²/4.

Role.  From Bhatia and Davis 2000, A better bound on the variance (Popoviciu's inequality).
Note.  The variance about the mean is at most that about the midrange, where every deviation is at most half the
range.
"""

from checker.language import Claim, Source, dot, hadamard, maximum, minimum, softmax, vector

x, w = vector("x", "n"), vector("w", "n")
s = softmax(x)
spread_of_w = maximum(w) - minimum(w)

CLAIM = Claim(
    title="⟨s, w∘w⟩ − ⟨s, w⟩² ≤ (max w − min w)²/4",
    source=Source(
        paper="bhatia-davis",
        where="Bhatia and Davis 2000, A better bound on the variance (Popoviciu's inequality)",
        fidelity="reconstructed",
    ),
    forall=(x, w),
    conclude=dot(s, hadamard(w, w)) - dot(s, w) ** 2 <= spread_of_w**2 / 4,
)
