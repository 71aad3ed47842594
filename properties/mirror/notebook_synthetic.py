"""The public experiment on synthetic data: divergences of ℓ3 mirror descent to its own ℓp-AttSVM and to those of other p.

Role.  The picture of the paper's main theorem: which potential is descended with decides which SVM is found.
Note.  The criterion: n = 6 inputs of T = 8 Gaussian tokens, d = 10, first tokens as queries, fair labels, Gaussian head, logistic
loss, normalised mirror descent on W from zero, learning rate 1/10, 20,000 steps at p = 3. Over the runs whose attention is settled
(99/100 on one token of every input) the mean directional divergence D_ψ(W_mm/‖W_mm‖, W/‖W‖), ψ of p = 3, lies within a fifth of each
printed number: about .01 to the SVM of p = 3, .185 and .215 to the two others (p = 7/4 and 2, in either order), for one of the two
readings of “unit Gaussian tokens”. Here seeds 101–103; the full size takes the notebook's seeds 1–100. Measured beside: how many
times nearer the own SVM is than the next one, which is what the picture is to show.
Why it is not met is open. The two other numbers have a ratio of 1.16, and ours of about 2 whatever of the run or of the measure is
changed (docs/not_reproduced.md).
"""

from fractions import Fraction
from functools import cache

from checker.experiments.mirror_runs import divergence_row
from checker.language import Claim, Experiment, Gap, Printed, Setting, Source, own_function

SVMS = (Fraction(7, 4), Fraction(2), Fraction(3))
OWN, OTHERS, NEAR = Fraction(1, 100), (Fraction(185, 1000), Fraction(215, 1000)), Fraction(1, 5)
NEARLY = "within a fifth of it"
READINGS = {"variance": False, "length": True}


@cache
def row(seeds: range, unit_length: bool):
    return divergence_row(Fraction(3), svm_powers=SVMS, seeds=tuple(seeds), steps=20_000, unit_length=unit_length)


def near(value: float, printed: Fraction) -> bool:
    return abs(Fraction(value) - printed) <= NEAR * printed


def agreeing(seeds: range, unit_length: bool) -> int:
    """How many of the three printed numbers come out."""
    *others, own = row(seeds, unit_length).means
    return near(own, OWN) + sum(near(x, p) for x, p in zip(sorted(others), OTHERS, strict=True))


def claim(seeds: range, size: str) -> Claim:
    def measured(unit_length: bool, which: int):
        return lambda: row(seeds, unit_length).means[which]

    numbers = {
        f"divergence_to_the_{svm}_SVM,_unit_{reading}": measured(unit_length, k)
        for reading, unit_length in READINGS.items()
        for k, svm in enumerate(("p_=_7/4", "p_=_2", "own"))
    }
    return Claim(
        title="Gaussian data, p = 3: mirror descent ends at about .01 from its own ℓp-AttSVM, and at .185 and .215 from those of other p",
        source=Source(
            paper="mirror",
            where="the public experiment notebook-synthetic",
            fidelity="paraphrase",
            gaps=(
                Gap(
                    what="“unit Gaussian tokens”",
                    readings=("entries of unit variance", "tokens of unit length"),
                    ours="every",
                ),
                Gap(
                    what="which ψ measures the divergence to an SVM of another p",
                    readings=("that of the descent", "that of the SVM"),
                    ours="that of the descent",
                ),
            ),
        ),
        forall=(),
        conclude=own_function("printed_numbers_that_agree_of_3") >= 3,
        functions={
            "printed_numbers_that_agree_of_3": lambda: max(agreeing(seeds, unit) for unit in READINGS.values()),
            **numbers,
            **{
                f"times_nearer_to_the_own_SVM,_unit_{reading}": (lambda unit=unit: row(seeds, unit).factor)
                for reading, unit in READINGS.items()
            },
            **{
                f"discard_ledger,_unit_{reading}": (lambda unit=unit: row(seeds, unit).text)
                for reading, unit in READINGS.items()
            },
        },
        experiment=Experiment(
            stated=(
                "Before the run on seeds 101–103, but with knowledge of a campaign on seeds 1–100, in which the printed numbers did not "
                "come out. It replaces a criterion that was fixed after exploratory runs on the same seeds, that the own SVM is ten "
                "times nearer, and that did not look at the printed numbers at all."
            ),
            size=size,
            printed=(
                Printed(
                    what="the own SVM", paper="about .01", ours="divergence_to_the_own_SVM,_unit_variance", asked=NEARLY
                ),
                Printed(
                    what="another SVM", paper=".185", ours="divergence_to_the_p_=_2_SVM,_unit_variance", asked=NEARLY
                ),
                Printed(
                    what="the third SVM",
                    paper=".215",
                    ours="divergence_to_the_p_=_7/4_SVM,_unit_variance",
                    asked=NEARLY,
                ),
            ),
            paper_shows=(
                "No public repository of this paper was found. A list of facts about the experiment gives three numbers for "
                "p = 3: about .01 for the divergence to its own SVM, "
                "and .185 and .215 for the two others; which of the two belongs to which p is not said."
            ),
            settings=(
                Setting(what="inputs n, tokens T and dimension d", paper="6, 8 and 10", ours="6, 8 and 10"),
                Setting(what="seeds", paper="1–100", ours=f"{seeds[0]}–{seeds[-1]}"),
                Setting(what="learning rate", paper=".1", ours=".1"),
                Setting(what="steps at p = 3", paper="20,000", ours="20,000"),
            ),
        ),
        not_checked="The limit itself: a finite run decides none.  The public code's own seeds and generator.",
    )


CLAIM = claim(range(101, 104), "seeds 101–103 at p = 3, 20,000 steps")
FULL = claim(range(1, 101), "seeds 1–100 at p = 3, as in the notebook, 20,000 steps")
