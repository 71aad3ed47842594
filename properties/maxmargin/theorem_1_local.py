"""From far out on the ray of a locally optimal choice, gradient descent on p converges in that choice's direction.

Role.  The local convergence theorem: descent may end at any locally optimal direction, not at the optimal one alone.
Note.  The cone's angle and radius are constants that the theorem says exist for the data, and so they are here: cone_descent stands
for every start within some angle μ > 0 of the direction and beyond some radius, with every step up to some η₀ (Lemma 5a of docs/limits.md).
That descent does not leave a larger cone is proved there, and in Coq (`cone_converges`); no word says it.
Restated.  An earlier statement took the radius to be ‖p(0)‖ = R‖p(α)‖ with one R ≥ 10⁶ for all data.  That is false, while the
theorem is true: a slack of 10⁻⁹ asks for a larger radius (I3 of docs/fidelity.md).
"""

from checker.data.dataset import Dataset
from checker.descent.basins import basins, grid
from checker.language import (
    Claim,
    Source,
    choice,
    cone_descent,
    dataset,
    direction_tends_to,
    locally_optimal,
    loss,
    loss_function,
    max_margin,
    norm_diverges,
    separable,
    some_choice,
)
from checker.report.plots import basin_plot

D, alpha, ell = dataset("D"), choice("alpha"), loss_function("ell")
run = cone_descent(loss(D, ell), alpha)

STAR = Dataset.from_json(  # keys (2,0), (−1,2), (−1,−2) around (0,0); the third coordinate is the score
    {
        "tokens": [[["2", "0", "2"], ["-1", "2", "3/2"], ["-1", "-2", "1"], ["0", "0", "0"]]],
        "labels": [1],
        "head": ["0", "0", "1"],
        "key_matrix": [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "0"]],
    }
)


def plots() -> list[dict]:
    seen = basins(STAR, grid(6, 21), steps=400)
    names = {c.choice: f"token {c.choice[0] + 1}" + (", the optimal one" if c.optimal else "") for c in seen.choices}
    points = {name: seen.points(choice) for choice, name in names.items()}
    points |= {"not there yet": seen.points(None)} if None in seen.ends else {}
    rays = {names[c.choice]: c.direction[:2] for c in seen.choices}
    svg = basin_plot(points, rays, title="Which start goes to which locally optimal direction", reach=6)
    return [{"title": "Basins of the locally optimal directions", "svg": svg,
             "caption": "One input of four tokens. Each mark is a start p(0); lines are the exact directions p(α). 400 normalised "
             "steps of length 1/10 in float64: a picture, no proof."}]  # fmt: skip


CLAIM = Claim(
    title="α locally optimal, p(0) far out in a cone around p(α): ‖p(k)‖ → ∞ and p(k)/‖p(k)‖ → p(α)/‖p(α)‖",
    source=Source(
        paper="maxmargin",
        where="local convergence, from the cone of a locally optimal direction",
        fidelity="reconstructed",
    ),
    forall=(D, alpha, ell),
    where=(some_choice(D), separable(D, alpha)),
    assuming=(locally_optimal(D, alpha),),
    conclude=direction_tends_to(run, max_margin(D, alpha)) & norm_diverges(run),
    not_checked="That descent does not leave the cone: no word says it; `cone_converges` of the Coq library does.",
    plots=plots,
)
