"""Where an active constraint belongs to a token of higher score, descent does not converge to that choice's direction.

Role.  The converse of the local theorem: local optimality is what descent can find.
Note.  From any start, for every small enough step, and for every choice α that has such a neighbour.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    better_neighbour,
    choice,
    dataset,
    direction_tends_to,
    loss,
    loss_kind,
    max_margin,
    separable,
    small_step_descent,
    vector,
)

D, alpha, start, ell = dataset("D"), choice("alpha"), vector("start", "d"), loss_kind("ell")

CLAIM = Claim(
    title="A neighbour of higher score: p(k)/‖p(k)‖ does not tend to p(α)/‖p(α)‖",
    source=Source(
        paper="maxmargin",
        where="converse of the local convergence theorem",
        fidelity="reconstructed",
        gaps=(
            Gap(
                what="from which starts",
                readings=("from no start does descent converge to p(α)",),
                ours="from no start does descent converge to p(α)",
            ),
        ),
    ),
    forall=(D, alpha, start, ell),
    where=(separable(D, alpha),),
    assuming=(better_neighbour(D, alpha),),
    conclude=~direction_tends_to(small_step_descent(loss(D, ell), start), max_margin(D, alpha)),
)
