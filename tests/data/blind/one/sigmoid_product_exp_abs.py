"""σ(x)σ(−x) ≤ e^{−|x|}.

Role.  Tails of the sigmoid's slope.
"""

from checker.language import Claim, Source, abs, exp, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="σ(x)σ(−x) ≤ e^{−|x|}",
    source=Source(paper="blind-one", where="tails of the sigmoid's slope", fidelity="reconstructed"),
    forall=(x,),
    conclude=sigmoid(x) * sigmoid(-x) <= exp(-abs(x)),
)
