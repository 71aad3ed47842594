"""|softmax(x)_i − softmax(y)_i| ≤ (√2/4)‖x − y‖.

Role.  From Gao and Pavel 2017, section III, one entry.
Note.  The gradient s_i(e_i − s) has norm at most √2·s_i(1 − s_i) ≤ √2/4.
"""

from checker.language import Claim, Source, entry, index, norm, softmax, sqrt, vector

x, y, i = vector("x", "n"), vector("y", "n"), index("i", "n")

CLAIM = Claim(
    title="|softmax(x)_i − softmax(y)_i| ≤ (√2/4)‖x − y‖",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section III, one entry", fidelity="reconstructed"),
    forall=(x, y, i),
    conclude=abs(entry(softmax(x), i) - entry(softmax(y), i)) <= sqrt(2) / 4 * norm(x - y),
)
