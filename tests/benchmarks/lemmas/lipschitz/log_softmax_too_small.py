"""|log softmax(x)_i − log softmax(y)_i| ≤ ‖x − y‖_∞.

Role.  From Gao and Pavel 2017, section III, logarithms of softmax, with 1 for 2.
Note.  At x = (0, 0), y = (1, −1), i = 1 it says 1.433… ≤ 1.
"""

from checker.language import Claim, Source, entry, index, log, max_norm, softmax, vector

x, y, i = vector("x", "n"), vector("y", "n"), index("i", "n")

CLAIM = Claim(
    title="|log softmax(x)_i − log softmax(y)_i| ≤ ‖x − y‖_∞",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section III, logarithms of softmax, with 1 for 2",
        fidelity="reconstructed",
    ),
    forall=(x, y, i),
    conclude=abs(log(entry(softmax(x), i)) - log(entry(softmax(y), i))) <= max_norm(x - y),
)
