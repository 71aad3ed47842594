"""‖softmax(x) − softmax(y)‖² ≤ ⟨softmax(x) − softmax(y), x − y⟩.

Role.  From Gao and Pavel 2017, proposition 4 (co-coercive with 1/λ, here λ = 1).
Note.  Log-sum-exp is convex and 1-smooth; Baillon and Haddad.
"""

from checker.language import Claim, Source, dot, norm, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖² ≤ ⟨softmax(x) − softmax(y), x − y⟩",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, proposition 4 (co-coercive with 1/λ, here λ = 1)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=norm(softmax(x) - softmax(y)) ** 2 <= dot(softmax(x) - softmax(y), x - y),
)
