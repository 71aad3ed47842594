"""|softmax(x)_i − softmax(y)_i| ≤ ‖x − y‖/4.

Role.  From Gao and Pavel 2017, section III, one entry, with √2 lost.
Note.  At x = (1/2, −1/2), y = (0, 0) it says 0.2310… ≤ 0.1767….
"""

from checker.language import Claim, Source, entry, index, norm, softmax, vector

x, y, i = vector("x", "n"), vector("y", "n"), index("i", "n")

CLAIM = Claim(
    title="|softmax(x)_i − softmax(y)_i| ≤ ‖x − y‖/4",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section III, one entry, with √2 lost", fidelity="reconstructed"
    ),
    forall=(x, y, i),
    conclude=abs(entry(softmax(x), i) - entry(softmax(y), i)) <= norm(x - y) / 4,
)
