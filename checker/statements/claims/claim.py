"""The shape of a theorem: what is said, by whom, of what, under which hypotheses."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from types import CodeType
from typing import Any

from checker.arithmetic.rational import parse_rational, rational_text
from checker.data.dataset import Dataset, matrix_text, read_matrix, read_vector, vector_text
from checker.data.functions import read_function
from checker.data.places import read_named
from checker.data.statistics import Probability
from checker.errors import ClaimError, InputError
from checker.statements.claims.experiment import Experiment
from checker.statements.claims.mistakes import said
from checker.statements.claims.readings import Gap, Reading
from checker.statements.claims.script import Script
from checker.statements.claims.source import Source, names_files
from checker.statements.claims.well_formed import check, drop_key
from checker.statements.terms.display import Displayed
from checker.statements.terms.ranges import out_of_range
from checker.statements.terms.remedies import NEEDED, explained
from checker.statements.terms.source_places import place_of_problem
from checker.statements.terms.term import Term, parts, sha256
from checker.statements.terms.vocabulary import NAMES

MOST_BYTES = 2**24  # of a theorem file
_ID = r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,100}"


@explained
@dataclass(frozen=True, kw_only=True, repr=False)
class Claim(Displayed):
    """One statement, or one ``experiment``.  There is no field for an expected verdict, and no tolerance.

    ``exists`` lists constants: real numbers that are the same for all ``forall``, and of which the text only says that there are some.
    ``then_exists`` lists what there is for each of ``forall``, and ``then_forall`` what comes after that: “for all ε there is a δ such
    that for all x”.  A hypothesis belongs to the last of these lists that it speaks of.  Beside ``forall`` and ``then_forall`` it is
    assumed; beside ``exists`` and ``then_exists`` what there is must meet it.
    ``where`` is what evaluating the conclusion needs, ``assuming`` what the theorem asks; one of these that speaks of constants
    alone restricts them.
    ``scalar_part`` is for a statement in numbers and sizes alone of a text about objects, such as softmax, an SVM or a path.  It says
    which part of the text the statement is, and what was worked out on paper.
    ``cannot_drop`` maps an assumed predicate to one instance, or several, that needs it.  ``requires_regimes`` names those of
    :data:`checker.statements.claims.regime_names.REGIMES` without which the tested instances are no evidence.  ``readings`` states the text
    again for other readings of its gaps.
    """

    title: str
    source: Source
    forall: tuple[Term, ...]
    conclude: Term
    exists: tuple[Term, ...] = ()
    then_exists: tuple[Term, ...] = ()
    then_forall: tuple[Term, ...] = ()
    where: tuple[Term, ...] = ()
    assuming: tuple[Term, ...] = ()
    quantifier: str = "all"
    probability: Probability | None = None
    readings: tuple[Reading, ...] = ()
    cannot_drop: Mapping[Any, Any] = field(default_factory=dict)
    requires_regimes: tuple[str, ...] = ()
    repairs: str | None = None
    consequence: str | None = None
    uses: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    functions: Mapping[str, Callable] = field(default_factory=dict)
    plots: Callable | None = None
    experiment: Experiment | None = None
    not_checked: str = ""
    scalar_part: str = ""

    def __post_init__(self) -> None:
        if type(self.source) is not Source:
            raise ClaimError(f"source={self.source!r:.60} is not a Source. Write {NEEDED['source']}.")
        check(self)

    def __repr__(self) -> str:
        return f"Claim({self.title!r}, conclude={self.conclude!r})"

    @property
    def hypotheses(self) -> tuple[Term, ...]:
        return self.where + self.assuming

    @property
    def statement(self) -> dict:
        """What a certificate binds to; ``verify.py`` knows no ``probability``, and of the lists of variables only ``forall``, and so
        accepts nothing of a claim with another one."""
        beside: dict[str, Any] = {} if self.probability is None else {"probability": self.probability.json}
        for part in ("exists", "then_exists", "then_forall"):
            listed = [[v.leaf, v.sort, *v.shape] for v in getattr(self, part)]
            beside |= {part: listed} if listed else {}
        return beside | {
            "quantifier": self.quantifier,
            "forall": [[v.leaf, v.sort, *v.shape] for v in self.forall],
            "hypotheses": [h.json for h in self.hypotheses],
            "conclude": self.conclude.json,
        }

    @property
    def sha256(self) -> str:
        return sha256(self.statement)

    def proof(self) -> Script:
        """The script of the claim's own proof, written below ``with CLAIM.proof() as p:`` (docs/proofs.md).  **Raises.** ClaimError."""
        if self.script is not None:
            raise ClaimError(
                "This claim has a proof already. Write all its steps below one `with CLAIM.proof() as p:`."
            )
        self.__dict__["script"] = Script(self)
        return self.__dict__["script"]

    @property
    def script(self) -> Script | None:
        """The script that was written, or None; a changed copy of the claim has none."""
        return self.__dict__.get("script")

    @property
    def chooses(self) -> bool:
        """Whether something of it is only said to exist, so that it is judged for what was chosen in that place."""
        return bool(self.exists or self.then_exists)

    @property
    def certifiable(self) -> bool:
        """No name of the claim's own occurs, so that ``verify.py`` can rebuild the statement."""
        return not any(s.name.startswith("own:") for t in (*self.hypotheses, self.conclude) for s in parts(t))

    def read_as(self, reading: Reading) -> Claim:
        """The claim that this reading of its text makes: the same title, functions and source, and nothing left open."""
        own = {name: getattr(reading, name) for name in ("forall", "where", "assuming", "conclude")}
        own = {name: part for name, part in own.items() if part is not None}
        if reading.quantifier is not None:
            own |= {"quantifier": reading.quantifier, "probability": reading.probability}
            own |= {} if reading.quantifier in ("all", "almost_all") else {"requires_regimes": ()}
        return replace(
            self,
            **own,
            source=replace(self.source, gaps=()),
            readings=(),
            cannot_drop={},
            plots=None,
            consequence=None,
            not_checked="",
        )

    def droppable(self) -> list[tuple[int, Term, list[dict]]]:
        """(number among the hypotheses, term, stored witnesses) for each assumed hypothesis."""
        stored: dict[Term | str, list[dict]] = {}
        for key, value in self.cannot_drop.items():
            stored[drop_key(key)] = list(value) if isinstance(value, (list, tuple)) else [value]
        return [
            (len(self.where) + k, term, stored.get(term, stored.get(term.name, [])))
            for k, term in enumerate(self.assuming)
        ]


def lemma(
    *,
    forall: tuple[Term, ...],
    conclude: Term,
    where: tuple[Term, ...] = (),
    assuming: tuple[Term, ...] = (),
    title: str = "",
) -> Claim:
    """A statement beside the claim of a file, for its proof to use.  It has to be proved itself, by a script or by the search."""
    source = Source(paper="lemma", where="this file", fidelity="verbatim")
    return Claim(
        title=title or "a lemma", source=source, forall=forall, where=where, assuming=assuming, conclude=conclude
    )


def instance(**values: Any) -> dict[str, Any]:
    """Raw values for the variables of a claim; read by their sorts when judged."""
    return values


def read_values(claim: Claim, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Exact values of a claim's variables from JSON-like ones.  **Raises.** InputError, ClaimError."""
    readers: dict[str, Callable[[Any, str], Any]] = {
        "scalar": lambda x, w: parse_rational(x, where=w),
        "vector": lambda x, w: read_vector(x, where=w),
        "matrix": lambda x, w: read_matrix(x, where=w),
        "index": lambda x, w: int(x),
        "choice": lambda x, w: tuple(int(t) for t in x),
        "order": lambda x, w: tuple(int(t) for t in x),
        "loss": lambda x, w: str(x),
        "function": read_function,
        "scalar_function": read_function,
        "dataset": lambda x, w: x if isinstance(x, Dataset) else Dataset.from_json(x),
    }
    missing = [v.leaf for v in claim.forall if v.leaf not in raw]
    if missing or len(raw) != len(claim.forall):
        raise ClaimError(f"An instance gives {sorted(raw)} where the claim has {[v.leaf for v in claim.forall]}.")
    values = {v.leaf: readers[v.sort](raw[v.leaf], v.leaf) for v in claim.forall}
    complaint = out_of_range(claim.forall, values)
    if complaint:
        raise ClaimError(f"An instance leaves the range of its variables: {complaint}.")
    return values


def values_json(claim: Claim, values: Mapping[str, Any]) -> dict[str, Any]:
    """The canonical JSON of exact values."""
    writers: dict[str, Callable[[Any], Any]] = {
        "scalar": lambda x: rational_text(Fraction(x)),
        "vector": vector_text,
        "matrix": matrix_text,
        "index": str,
        "choice": lambda c: [str(t) for t in c],
        "order": lambda o: [str(t) for t in o],
        "loss": str,
        "function": lambda f: f.json,
        "scalar_function": lambda f: f.json,
        "dataset": lambda D: D.json,
    }
    return {v.leaf: writers[v.sort](values[v.leaf]) for v in claim.forall}


# ── theorem files ──


@dataclass(frozen=True, kw_only=True)
class TheoremFile:
    """What can be read of a theorem file without running it."""

    id: str
    paper: str
    path: Path
    title: str
    fidelity: str
    experiment: bool = False


def properties_folder() -> Path:
    """``properties/`` of the checkout, or the copy inside the installed package."""
    here = Path(__file__).resolve().parents[2]
    for folder in (here / "properties", here.parent / "properties"):
        if folder.is_dir():
            return folder
    raise ClaimError("The folder properties/ is missing beside the package. Reinstall attention-claim-checker.")


def published_folder() -> Path:
    """``reports/reference`` of the checkout; it is absent where only the package is installed."""
    return properties_folder().parent / "reports" / "reference"


def names_a_claim(paper: object, claim_id: object) -> bool:
    """Whether files can be named for a claim of this paper and id."""
    return (
        isinstance(paper, str)
        and re.fullmatch(r"[A-Za-z0-9_+-]{1,61}", paper) is not None
        and isinstance(claim_id, str)
        and re.fullmatch(_ID, claim_id) is not None
    )


def id_of(path: Path) -> str:
    """lemma_3_11.py → lemma-3.11: "_" between digits is ".", elsewhere "-"."""
    return re.sub(r"(?<=\d)_(?=\d)", ".", path.stem).replace("_", "-")


def discover(folder: Path | None = None) -> list[TheoremFile]:
    """All theorem files below a folder, sorted by paper and id; nothing is executed."""
    root = folder or properties_folder()
    return [describe(p) for p in sorted(root.glob("*/*.py")) if not p.name.startswith(("_", "conftest"))]


def describe(path: Path) -> TheoremFile:
    """Title, paper and fidelity, read from the syntax tree.  **Raises.** ClaimError."""
    try:
        text = read_named(path, MOST_BYTES).decode("utf-8")
        tree = ast.parse(text, filename=str(path))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError, InputError) as problem:
        defect = ClaimError(
            f"{path} cannot be read as Python: {problem}. A theorem file is a Python file that sets CLAIM."
        )
        defect.place = place_of_problem(problem, path)
        raise defect from None
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    calls = [
        one
        for one in ast.walk(tree)
        if isinstance(one, ast.Call) and getattr(one.func, "id", "") in ("Claim", "Source")
    ]
    texts = {
        k.arg: _shown(k.value.value if isinstance(k.value, ast.Constant) else constants.get(getattr(k.value, "id", "")))
        for one in calls
        for k in one.keywords
        if k.arg in ("title", "paper", "fidelity")
    }
    name = id_of(path)
    if not re.fullmatch(_ID, name):
        raise ClaimError(
            f"The id of a claim is made from its file's name, and {path.name!r} gives {name!r}. Rename the file: ASCII letters, "
            "digits and _, at most 100."
        )
    return TheoremFile(
        id=name,
        paper=str(texts["paper"])
        if names_files(texts.get("paper"))
        else re.sub(r"[^A-Za-z0-9_+-]", "-", path.parent.name)[:60] or "mine",
        path=path,
        title=str(texts.get("title") or "(no title)"),
        fidelity=str(texts.get("fidelity") or "?"),
        experiment=any(
            getattr(c.func, "id", "") == "Claim" and any(k.arg == "experiment" for k in c.keywords) for c in calls
        ),
    )


def _shown(text: object) -> object:
    """A text without the halves of characters that no file can be written with."""
    return text.encode("utf-8", "replace").decode("utf-8") if isinstance(text, str) else text


class _AsItStands(importlib.machinery.SourceFileLoader):
    """A theorem file is compiled from the text it has now: kept bytecode is told by second and size alone, and would be run for
    another statement that was written in its place within one second.  A pipe or a device is not read."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(read_named(Path(self.path), MOST_BYTES), self.path)


def module_name(path: Path) -> str:
    """Under which name a theorem file is a module."""
    return "theorem_" + re.sub(r"\W", "_", path.stem)


def load(path: Path | str) -> tuple[Claim, str]:
    """Run a theorem file and return its CLAIM and docstring.  The file is code: call this in a child process.

    **Raises.** ClaimError with the line that failed.
    """
    path = Path(path)
    name = module_name(path)
    spec = importlib.util.spec_from_file_location(name, path, loader=_AsItStands(name, str(path)))
    if path.suffix != ".py" or spec is None or spec.loader is None:
        raise ClaimError(f"{path} is not a Python file. A theorem file ends in .py and sets CLAIM.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        raise ClaimError(f"{path.name}{_line(problem, path)}: {said(problem)}") from problem
    claim = getattr(module, "CLAIM", None)
    if type(claim) is not Claim:
        raise ClaimError(f"{path.name} sets no CLAIM = Claim(…). See `checker new --help` or any file in properties/.")
    return claim, module.__doc__ or ""


def _line(problem: BaseException, path: Path) -> str:
    trace, line = problem.__traceback__, None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    if isinstance(problem, SyntaxError):
        line = problem.lineno
    return f", line {line}" if line else ""


def docstring_parts(text: str) -> dict[str, str]:
    """ "Role.  …" and "Note.  …" of a theorem file's docstring; a blank line within them stays one."""
    found = re.findall(r"^(Role|Note)\.\s+(.+?)(?=^(?:Role|Note)\.\s|\Z)", text, flags=re.M | re.S)
    paragraphs = {name.lower(): re.split(r"\n\s*\n", body.strip()) for name, body in found}
    return {name: "\n\n".join(" ".join(one.split()) for one in parts) for name, parts in paragraphs.items()}


__all__ = [
    "Claim",
    "Gap",
    "NAMES",
    "Reading",
    "Source",
    "TheoremFile",
    "describe",
    "discover",
    "docstring_parts",
    "id_of",
    "instance",
    "lemma",
    "load",
    "properties_folder",
    "read_values",
    "values_json",
]
