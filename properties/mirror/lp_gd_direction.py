"""From the cone of a locally optimal choice, mirror descent converges in direction to the ℓp-AttSVM.

Role.  The paper's main theorem: the potential's norm takes the place of the Frobenius norm.
Note.  Finitely many steps decide no limit, so this is evidence. The criterion: n = 2 inputs of T = 3 Gaussian tokens in the plane,
first tokens as queries, seeds from 21 on until eight runs are to be held, p = 7/4 and 3. Every choice α whose ℓp-AttSVM is feasible
and whose active constraints' tokens score below the chosen ones is started from: W(0) = 1000·W_mm, its entries turned by up to a
thousandth of the largest. After 32 gentle plain steps and the flow to log t = 2^15, the run selects α, its divergence to the
ℓp-AttSVM of α falls by a third or more in each of the last three doublings of log k, and is in the end below half of that to the
ℓp-AttSVM of every choice that differs in one token. All runs must meet this. As a control, the choices with a better token on an
active constraint, of seed 21, from 4·W_mm (leaving from 1000·W_mm takes more work than is allowed): none of their runs may, and six
or more must be seen to leave. At p ≥ 2 the secant has 15 digits of the SVM's direction by log t = 2^30 (tests); below 2 it has fewer,
as it approaches like a power of log t. A first run of ours, on seeds 1 and 2, began at 12·W_mm: 3 of 9 left for a better token whose
constraint has a slack of .11 to .17, so 12 is inside the cone's radius there; the factor was then fixed at 1000, and is judged here
on other seeds.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from checker.descent.mirror_limit import mirror_limit, ray_start
from checker.errors import InputError
from checker.language import Claim, Experiment, Gap, Source, gaussian_datasets, own_function
from checker.svm.lp_norm import lp_matrix_svm, sides_of_active_constraints

POWERS = (Fraction(7, 4), Fraction(3))
FIRST, RUNS = 21, 8
FAR, NEAR, TURN = Fraction(1000), Fraction(4), Fraction(1, 1000)


@cache
def data(seed: int):
    return gaussian_datasets(2, 3, 2).draw(Random(seed))


@cache
def choices(power: Fraction, seed: int) -> tuple[tuple, tuple]:
    """The choices that are locally optimal for this p, and those with a better token on an active constraint."""
    good, bad = [], []
    for choice in product(range(3), repeat=2):
        svm = lp_matrix_svm(data(seed), choice, power)
        if svm.feasible:
            _, above = sides_of_active_constraints(svm, data(seed), choice)
            good += [choice] * (not above)
            bad += [choice] * (above > 0)
    return tuple(good), tuple(bad)


def outcome(power: Fraction, seed: int, choice, size: Fraction) -> str:
    """ "goes" to its choice, "leaves", or "open": still there when the work allowed was spent, and not yet seen to go."""
    svm = lp_matrix_svm(data(seed), choice, power)
    start = ray_start(svm, size, TURN)
    try:
        run = mirror_limit(data(seed), power=power, start=start, steps=32, last_power=15, digits=30, most_steps=500)
    except InputError:  # it selects tokens without an SVM: not its choice
        return "leaves"
    if run.selected != choice:
        return "leaves"
    if run.log_steps[-1] < 2**15:
        return "open"
    d = run.divergences()[-4:]
    others = [choice[:i] + (t,) + choice[i + 1 :] for i in range(2) for t in range(3) if t != choice[i]]
    rivals = [lp_matrix_svm(data(seed), other, power) for other in others]
    apart = all(run.divergences(rival)[-1] > 2 * d[-1] for rival in rivals if rival.feasible)
    falls = all(3 * b <= 2 * a for a, b in zip(d, d[1:], strict=False))
    return "goes" if apart and falls else "leaves"


@cache
def seeds() -> tuple[int, ...]:
    """Datasets from the first on, until they have so many locally optimal choices."""
    found = [FIRST]
    while sum(len(choices(p, seed)[0]) for p in POWERS for seed in found) < RUNS:
        found.append(found[-1] + 1)
    return tuple(found)


@cache
def counted(which: int) -> Counter:
    """Outcomes of the runs from the locally optimal choices (0) or from the others (1)."""
    return Counter(
        outcome(p, seed, c, (FAR, NEAR)[which])
        for p in POWERS
        for seed in (seeds(), (FIRST,))[which]
        for c in choices(p, seed)[which]
    )


CLAIM = Claim(
    title="α locally optimal, W(0) in its cone: W(k)/‖W(k)‖_p → the direction of the ℓp-AttSVM of α",
    source=Source(
        paper="mirror", where="abstract: converge in direction to a generalized hard-margin SVM with an ℓp-norm objective",
        fidelity="paraphrase",
        gaps=(Gap(what="the truncated Bregman cone: its angle and radius are said to exist",
                  readings=("starts near its axis, far out", "some angle and radius, all starts of the cone"),
                  ours="starts near its axis, far out"),),
    ),
    forall=(),
    conclude=(own_function("runs_that_do_not_go_to_their_choice") <= 0) & (own_function("controls_that_go_to_theirs") <= 0)
    & (own_function("runs_that_go_to_their_choice") >= RUNS) & (own_function("controls_that_leave") >= 6),
    functions={
        "runs_that_go_to_their_choice": lambda: counted(0)["goes"],
        "runs_that_do_not_go_to_their_choice": lambda: counted(0)["leaves"] + counted(0)["open"],
        "controls_that_leave": lambda: counted(1)["leaves"],
        "controls_that_go_to_theirs": lambda: counted(1)["goes"],
        "controls_still_open_when_the_work_was_spent": lambda: counted(1)["open"],
    },
    experiment=Experiment(
        stated=(
            "Before the run on seeds 21 and later. The factor 1000 was fixed after runs on seeds 1 and 2, which it "
            "was then judged on. In between, on seeds 11 and 12, six runs were asked for where the data have four "
            "choices, and all four went to theirs; so datasets are drawn now until there are eight runs."
        ),
        size="datasets from seed 21 on until there are eight runs, two p",
        paper_shows=(
            "The abstract, which is what we have of this paper: “these algorithms converge in direction to a "
            "generalized hard-margin SVM with an ℓ_p-norm objective”."
        ),
    ),
    not_checked="The limit itself and the whole cone: finitely many starts.  Beyond 32 steps the flow of small steps stands for the run.",
)  # fmt: skip
