"""A prediction whose margin exceeds √2 times the movement of the logits does not change.

Source.  Tsuzuku, Sato and Sugiyama 2018, Lipschitz-Margin Training, Proposition 1.
By hand.  True: (w − u)_i − (w − u)_j ≥ −√2‖w − u‖ for every j ≠ i.
"""

from checker.language import Claim, Source, index, length, margin, norm, scalar, sqrt, vector

u, w, i, r = vector("u", "n"), vector("w", "n"), index("i", "n"), scalar("r")

CLAIM = Claim(
    title="‖u − w‖ ≤ r and √2·r < margin(u, i) ⇒ margin(w, i) > 0",
    source=Source(paper="tsuzuku-2018", where="Proposition 1", fidelity="reconstructed"),
    forall=(u, w, i, r),
    where=(length(u) >= 2,),
    assuming=(norm(u - w) <= r, sqrt(2) * r < margin(u, i)),
    conclude=margin(w, i) > 0,
)
