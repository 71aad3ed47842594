"""4x ≤ x⁴ + 3.

Role.  From Nesterov, Lectures on Convex Optimization, section 2.1.1 (a tangent of x⁴).
Note.  x⁴ − 4x + 3 = (x² − 1)² + 2(x − 1)².
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="4x ≤ x⁴ + 3",
    source=Source(
        paper="nesterov",
        where="Nesterov, Lectures on Convex Optimization, section 2.1.1 (a tangent of x⁴)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=4 * x <= x**4 + 3,
)
