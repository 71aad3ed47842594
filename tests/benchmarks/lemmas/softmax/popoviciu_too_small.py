"""⟨s, w∘w⟩ − ⟨s, w⟩² ≤ (max w − min w)²/5.

Role.  From Bhatia and Davis 2000, with 1/5 for 1/4.
Note.  At x = (0, 0), w = (1, −1) the variance is 1 and the bound 4/5.
"""

from checker.language import Claim, Source, dot, hadamard, maximum, minimum, softmax, vector

x, w = vector("x", "n"), vector("w", "n")
s = softmax(x)
spread_of_w = maximum(w) - minimum(w)

CLAIM = Claim(
    title="⟨s, w∘w⟩ − ⟨s, w⟩² ≤ (max w − min w)²/5",
    source=Source(paper="bhatia-davis", where="Bhatia and Davis 2000, with 1/5 for 1/4", fidelity="reconstructed"),
    forall=(x, w),
    conclude=dot(s, hadamard(w, w)) - dot(s, w) ** 2 <= spread_of_w**2 / 5,
)
