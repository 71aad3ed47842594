"""4p(1 − p)·log 2 ≤ −p·log p − (1 − p)·log(1 − p) for 0 < p < 1.

Role.  From Cover and Thomas, section 2.1, problems (bounds of the binary entropy).
Note.  The difference vanishes at 0, 1/2 and 1, with slope 0 at 1/2, and has two inflections, so that it has no
other zero.
"""

from checker.language import Claim, Source, log, scalar

p = scalar("p")

CLAIM = Claim(
    title="4p(1 − p)·log 2 ≤ −p·log p − (1 − p)·log(1 − p) for 0 < p < 1",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, section 2.1, problems (bounds of the binary entropy)",
        fidelity="reconstructed",
    ),
    forall=(p,),
    where=(p > 0, p < 1),
    conclude=4 * p * (1 - p) * log(2) <= -(p * log(p)) - (1 - p) * log(1 - p),
)
