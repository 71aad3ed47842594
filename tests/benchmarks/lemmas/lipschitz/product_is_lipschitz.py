"""|x₁y₁ − x₂y₂| ≤ 50(|x₁ − x₂| + |y₁ − y₂|).

Role.  From Kim, Papamakarios and Mnih 2021, section 3 (products of unbounded inputs).
Note.  At (x₁, y₁) = (100, 1), (x₂, y₂) = (100, 0) it says 100 ≤ 50.
"""

from checker.language import Claim, Source, scalar

x1, y1, x2 = scalar("x1"), scalar("y1"), scalar("x2")
y2 = scalar("y2")

CLAIM = Claim(
    title="|x₁y₁ − x₂y₂| ≤ 50(|x₁ − x₂| + |y₁ − y₂|)",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3 (products of unbounded inputs)",
        fidelity="reconstructed",
    ),
    forall=(x1, y1, x2, y2),
    conclude=abs(x1 * y1 - x2 * y2) <= 50 * (abs(x1 - x2) + abs(y1 - y2)),
)
