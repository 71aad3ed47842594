"""x_i ≥ 1 if the margin of entry i exceeds its spread.

Role.  From Shalev-Shwartz and Ben-David, section 15.1, contradictory hypotheses.
Note.  The least difference to the others is at most the greatest.
"""

from checker.language import Claim, Source, entry, index, margin, spread, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="x_i ≥ 1 if the margin of entry i exceeds its spread",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 15.1, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x, i),
    assuming=(margin(x, i) > spread(x, i),),
    conclude=entry(x, i) >= 1,
)
