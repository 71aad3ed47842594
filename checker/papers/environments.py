r"""The theorem-like environments of a paper, however they are named, and how they count.

``\newtheorem``, ``\declaretheorem`` of thmtools, ``\spnewtheorem``, ``\newtcbtheorem``, and environments that only wrap one of these.

**Guarantee.** none is invented: an environment counts where the source defines it, or where its name is one of :data:`USUAL`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice

from checker.errors import InputError
from checker.formulas.syntax.macros import group_at

USUAL = {  # names that classes define themselves, and what they print
    "theorem": "Theorem",
    "thm": "Theorem",
    "lemma": "Lemma",
    "lem": "Lemma",
    "proposition": "Proposition",
    "prop": "Proposition",
    "corollary": "Corollary",
    "cor": "Corollary",
    "definition": "Definition",
    "defn": "Definition",
    "defi": "Definition",
    "assumption": "Assumption",
    "claim": "Claim",
    "fact": "Fact",
    "conjecture": "Conjecture",
    "observation": "Observation",
    "condition": "Condition",
    "property": "Property",
    "problem": "Problem",
    "hypothesis": "Hypothesis",
    "principle": "Principle",
}
STATED = (
    "theorem",
    "lemma",
    "proposition",
    "corollary",
    "claim",
    "fact",
    "conjecture",
    "observation",
    "property",
    "theoreme",
    "result",
)
DEFINES = ("definition", "assumption", "condition", "hypothesis", "setting", "notation")
_MOST = 500  # definitions of one kind
_NEW = re.compile(r"\\(?:re)?newtheorem(\*?)\s*\{([^{}]+)\}\s*(?:\[([^\]]*)\])?\s*(?=\{)")
_SP = re.compile(r"\\spnewtheorem(\*?)\s*\{([^{}]+)\}\s*(?:\[([^\]]*)\])?\s*\{([^{}]*)\}(?:\[([^\]]*)\])?")
_DECLARE = re.compile(
    r"\\declaretheorem\s*(?:\[((?:[^\[\]]|\[[^\[\]]{0,200}\]){0,1000})\])?\s*\{([^{}]+)\}\s*(?:\[((?:[^\[\]]|\[[^\[\]]{0,200}\]){0,1000})\])?"
)
_TCB = re.compile(r"\\newtcbtheorem\s*(?:\[([^\]]*)\])?\s*\{([^{}]+)\}\s*\{([^{}]*)\}")
_WRAPS = re.compile(r"\\(?:re)?newenvironment\s*\*?\s*\{([^{}]+)\}\s*(?:\[(\d)\])?\s*(?:\[[^\]]*\])?\s*(?=\{)")


@dataclass(frozen=True, kw_only=True)
class Environment:
    """``counter`` is the name of what counts, "" where nothing does; ``within`` what resets it."""

    name: str
    printed: str
    counter: str = ""
    within: str = ""

    @property
    def role(self) -> str:
        """statement, definition, or other (remarks, examples, exercises)."""
        word = re.sub(r"[^a-z]", "", self.printed.lower())
        if any(word.startswith(one) or word.endswith(one) for one in STATED):
            return "statement"
        return "definition" if any(word.startswith(one) or word.endswith(one) for one in DEFINES) else "other"


def environments_of(preamble: str, text: str) -> dict[str, Environment]:
    """All theorem-like environments of a paper, by name."""
    found: dict[str, Environment] = {}
    for source in (preamble, text):
        for match in islice(_NEW.finditer(source), _MOST):
            _new(match, source, found)
        for match in _SP.finditer(source):
            _add(match[2], match[4], match[3] or "", match[5] or "", not match[1], found)
        for match in islice(_DECLARE.finditer(source), _MOST):
            _declared(match, found)
        for match in _TCB.finditer(source):
            within = re.search(r"number within\s*=\s*(\w+)", match[1] or "")
            _add(match[2], match[3], "", within[1] if within else "", True, found)
        for match in re.finditer(r"\\(?:numberwithin|counterwithin\*?)\s*\{(\w+)\}\s*\{(\w+)\}", source):
            found |= {name: replace(e, within=match[2]) for name, e in found.items() if e.counter == match[1]}
    for name in set(re.findall(r"\\begin\s*\{([A-Za-z]+\*?)\}", text)):
        plain = name.rstrip("*")
        if name not in found and plain.lower() in USUAL and not _wraps_nothing(name, preamble + text):
            found[name] = Environment(
                name=name, printed=USUAL[plain.lower()], counter="" if name.endswith("*") else plain
            )
    return found | _wrappers(preamble + text, found)


def _wraps_nothing(name: str, source: str) -> bool:
    """Whether the source defines an environment of this name as another thing than a theorem."""
    return re.search(rf"\\(?:re)?newenvironment\s*\*?\s*\{{{re.escape(name)}\}}", source) is not None


def _new(match: re.Match[str], source: str, found: dict[str, Environment]) -> None:
    group = re.compile(r"\{((?:[^{}]|\{[^{}]{0,100}\}){0,200})\}").match(source, match.end())
    if group is None:
        return
    printed, at = group[1], group.end()
    within = re.compile(r"\s*\[([^\]]*)\]").match(source, at)
    _add(match[2], printed, match[3] or "", within[1] if within else "", not match[1], found)


def _declared(match: re.Match[str], found: dict[str, Environment]) -> None:
    options = ",".join(filter(None, (match[1], match[3])))
    said = dict(re.findall(r"(\w+)\s*=\s*(\{[^{}]*\}|[^,\]]+)", options))
    get = {key: value.strip(" {}") for key, value in said.items()}
    counted = get.get("numbered", "yes") not in ("no", "false")
    shared = get.get("sibling") or get.get("numberlike") or get.get("sharenumber") or ""
    within = get.get("numberwithin") or get.get("within") or get.get("parent") or ""
    for name in match[2].split(","):
        _add(name, get.get("name") or get.get("title") or name.strip().capitalize(), shared, within, counted, found)


def _add(name: str, printed: str, shared: str, within: str, counted: bool, found: dict[str, Environment]) -> None:
    name = name.strip()
    words = re.sub(r"\\[A-Za-z]+\s*|[{}]", "", printed).strip() or name.capitalize()
    if words.lower() == "proof":
        return
    counter = (found[shared].counter if shared in found else shared or name) if counted else ""
    inherited = found[shared].within if shared in found else within
    found[name] = Environment(name=name, printed=words, counter=counter, within=inherited)


def _wrappers(source: str, found: Mapping[str, Environment]) -> dict[str, Environment]:
    """Environments whose beginning begins a theorem: a coloured box around it, for instance."""
    wrapped: dict[str, Environment] = {}
    for match in islice(_WRAPS.finditer(source), _MOST):
        try:
            begin, _ = group_at(source, match.end())
        except InputError:
            continue
        inner = next((n for n in re.findall(r"\\begin\s*\{([A-Za-z*]+)\}", begin) if n in found), None)
        if inner is not None and match[1] not in found:
            wrapped[match[1]] = replace(found[inner], name=match[1])
    return wrapped


__all__ = ["DEFINES", "STATED", "USUAL", "Environment", "environments_of"]
