"""|log softmax(x)_i − log softmax(y)_i| ≤ 2‖x − y‖_∞.

Role.  From Gao and Pavel 2017, section III, logarithms of softmax.
Note.  log softmax(x)_i = x_i − lse(x), and both terms are 1-Lipschitz.
"""

from checker.language import Claim, Source, entry, index, log, max_norm, softmax, vector

x, y, i = vector("x", "n"), vector("y", "n"), index("i", "n")

CLAIM = Claim(
    title="|log softmax(x)_i − log softmax(y)_i| ≤ 2‖x − y‖_∞",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section III, logarithms of softmax", fidelity="reconstructed"
    ),
    forall=(x, y, i),
    conclude=abs(log(entry(softmax(x), i)) - log(entry(softmax(y), i))) <= 2 * max_norm(x - y),
)
