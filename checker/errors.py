"""The errors this package raises on purpose.

Every message says what happened (with names and values), why it matters and what to do.
The command line turns them into one paragraph and an exit code; anything else is a bug of ours.
"""


class CheckerError(Exception):
    """Base of every deliberate error.  ``exit_code`` is what the command line returns."""

    exit_code = 2


class InputError(CheckerError):
    """A file, an array or an argument that cannot mean what it was given for."""


class NoWord(InputError):
    """A part of a formula for which the language has no word.  What the part is as a value may be given a name."""


class NotDeclared(InputError):
    """A letter of a formula that nothing declares; ``source`` is the part that holds it, ``hint`` what to do besides declaring it."""

    def __init__(self, message: str, *, source: str, letter: str, hint: str) -> None:
        super().__init__(message)
        self.source, self.letter, self.hint = source, letter, hint


class ClaimError(CheckerError):
    """A defect of a theorem file: a term that does not type-check, a missing CLAIM, a hang.  ``place`` is where, if that is known."""

    place: list[int] | None = None  # line, column, end line, end column (checker.statements.terms.source_places)


class SizesDiffer(ClaimError):
    """A word at vectors or matrices whose sizes do not fit: the statement does not say that they are equal."""


class Undefined(CheckerError):
    """A partial name outside its domain: the SVM of infeasible data, a quotient by zero, the hinge's slope."""


class MissingDependency(CheckerError):
    """Something optional is not installed; the message names the command that installs it."""

    exit_code = 3


class Undecided(CheckerError):
    """A bounded computation ended without an answer.  Never to be read as either answer."""


class ResourceLimit(Undecided):
    """A work, memory or time budget ended."""

    exit_code = 4


class AmbiguousFormula(CheckerError):
    """A formula that says several things.  ``questions`` are its parts, each with ``part`` and ``readings``, name by Python spelling."""

    def __init__(self, formula: str, questions: tuple) -> None:
        self.questions = questions
        answers = ", ".join(f"{q.part!r}: {next(iter(q.readings))!r}" for q in questions)
        super().__init__(
            f"The formula {formula:.200} can be read in several ways, and none is guessed. {'; '.join(map(str, questions))}. "
            f"Answer with reading={{{answers}}}, or with the other names."
        )
