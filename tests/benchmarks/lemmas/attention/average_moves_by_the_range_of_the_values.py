"""|⟨softmax(x) − softmax(y), v⟩| ≤ ‖x − y‖_∞(max v − min v)/2.

Role.  From Kim, Papamakarios and Mnih 2021, section 3, in the maximum norm.
Note.  The derivative is the covariance of x − y and v under the weights, at most ‖x − y‖_∞ times half the range of
v.
"""

from checker.language import Claim, Source, dot, max_norm, maximum, minimum, softmax, vector

x, y, v = vector("x", "n"), vector("y", "n"), vector("v", "n")

CLAIM = Claim(
    title="|⟨softmax(x) − softmax(y), v⟩| ≤ ‖x − y‖_∞(max v − min v)/2",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3, in the maximum norm",
        fidelity="reconstructed",
    ),
    forall=(x, y, v),
    conclude=abs(dot(softmax(x) - softmax(y), v)) <= max_norm(x - y) * (maximum(v) - minimum(v)) / 2,
)
