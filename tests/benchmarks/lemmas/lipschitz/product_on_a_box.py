"""|x₁y₁ − x₂y₂| ≤ |x₁ − x₂| + |y₁ − y₂| if |x₁|, |y₂| ≤ 1.

Role.  From Kim, Papamakarios and Mnih 2021, section 3 (bounded inputs).
Note.  x₁y₁ − x₂y₂ = x₁(y₁ − y₂) + (x₁ − x₂)y₂.
"""

from checker.language import Claim, Source, scalar

x1, y1, x2 = scalar("x1"), scalar("y1"), scalar("x2")
y2 = scalar("y2")

CLAIM = Claim(
    title="|x₁y₁ − x₂y₂| ≤ |x₁ − x₂| + |y₁ − y₂| if |x₁|, |y₂| ≤ 1",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3 (bounded inputs)",
        fidelity="reconstructed",
    ),
    forall=(x1, y1, x2, y2),
    assuming=(abs(x1) <= 1, abs(y2) <= 1),
    conclude=abs(x1 * y1 - x2 * y2) <= abs(x1 - x2) + abs(y1 - y2),
)
