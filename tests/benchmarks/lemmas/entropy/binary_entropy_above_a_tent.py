"""2·log 2·min(p, 1 − p) ≤ −p·log p − (1 − p)·log(1 − p) for 0 < p < 1.

Role.  From Cover and Thomas, section 2.1 (concavity of the binary entropy).
Note.  A concave function with value 0 at both ends lies above its chords to the point (1/2, log 2).
"""

from checker.language import Claim, Source, log, minimum, pair, scalar

p = scalar("p")

CLAIM = Claim(
    title="2·log 2·min(p, 1 − p) ≤ −p·log p − (1 − p)·log(1 − p) for 0 < p < 1",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, section 2.1 (concavity of the binary entropy)",
        fidelity="reconstructed",
    ),
    forall=(p,),
    where=(p > 0, p < 1),
    conclude=2 * log(2) * minimum(pair(p, 1 - p)) <= -(p * log(p)) - (1 - p) * log(1 - p),
)
