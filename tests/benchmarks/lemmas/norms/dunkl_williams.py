"""‖u/‖u‖ − v/‖v‖‖ ≤ 2‖u − v‖/(‖u‖ + ‖v‖) for nonzero u and v.

Role.  From Dunkl and Williams 1964, A simple norm inequality (inner product spaces).
Note.  With a = ‖u‖, b = ‖v‖, c the cosine: 2(1 − c)(a + b)² ≤ 4(a² + b² − 2abc), that is 0 ≤ 2(1 + c)(a − b)².
"""

from checker.language import Claim, Source, norm, vector

u, v = vector("u", "n"), vector("v", "n")

CLAIM = Claim(
    title="‖u/‖u‖ − v/‖v‖‖ ≤ 2‖u − v‖/(‖u‖ + ‖v‖) for nonzero u and v",
    source=Source(
        paper="dunkl-williams",
        where="Dunkl and Williams 1964, A simple norm inequality (inner product spaces)",
        fidelity="reconstructed",
    ),
    forall=(u, v),
    where=(norm(u) > 0, norm(v) > 0),
    conclude=norm(1 / norm(u) * u - 1 / norm(v) * v) <= 2 * norm(u - v) / (norm(u) + norm(v)),
)
