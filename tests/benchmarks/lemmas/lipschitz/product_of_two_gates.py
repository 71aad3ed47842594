"""|g(x)g(y) − g(u)g(w)| ≤ (|x − u| + |y − w|)/4.

Role.  From Kim, Papamakarios and Mnih 2021, section 2 (products of bounded functions).
Note.  g(x)(g(y) − g(w)) + g(w)(g(x) − g(u)), with 0 < g < 1 and the constant 1/4.
"""

from checker.language import Claim, Source, scalar, sigmoid

x, y, u = scalar("x"), scalar("y"), scalar("u")
w = scalar("w")

CLAIM = Claim(
    title="|g(x)g(y) − g(u)g(w)| ≤ (|x − u| + |y − w|)/4",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 2 (products of bounded functions)",
        fidelity="reconstructed",
    ),
    forall=(x, y, u, w),
    conclude=abs(sigmoid(x) * sigmoid(y) - sigmoid(u) * sigmoid(w)) <= (abs(x - u) + abs(y - w)) / 4,
)
