r"""The numbered statements of a paper: their numbers, labels, titles, texts, proofs, and what they refer to.

**Guarantee.** the text of a statement is that of the source, but for comments; numbers are counted as LaTeX does from the counters that
the source defines, and a number that depends on more is marked by its label alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from checker.errors import InputError
from checker.formulas.syntax.macros import group_at
from checker.papers.environments import Environment, environments_of
from checker.papers.found import Found
from checker.papers.markdown import statements_of_markdown
from checker.papers.pdf import statements_of_pdf
from checker.papers.source import PaperSource

_MARK = re.compile(
    r"\\(begin|end)\s*\{([A-Za-z]+\*?)\}|\\(chapter|section|subsection|subsubsection|appendix)(\*?)(?![A-Za-z])|\\setcounter\s*\{(\w+)\}\s*\{(-?\d+)\}"
)
_LEVELS = ("chapter", "section", "subsection", "subsubsection")
_REF = re.compile(
    r"\\(?:c|C|auto|name|hyper|v|labelc)?(?:eq)?ref\s*\*?\s*(?:\[[^\]]*\])?\{([^{}]*)\}|\\(?:cref|Cref)range\{([^{}]*)\}\{([^{}]*)\}|\\hyperref\s*\[([^\]]*)\]"
)
_LABEL = re.compile(r"\\label\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}")
_MOST = 5_000


def statements_of(source: PaperSource) -> list[Found]:
    """Every theorem-like environment of the paper, in its order.  **Raises.** InputError for environments that are never closed."""
    if source.kind == "pdf":
        return statements_of_pdf(source.text)
    if source.kind == "markdown":
        found = statements_of_markdown(source.text)
        return found if found else _linked(_of_latex(source), source.text)
    return _linked(_of_latex(source), source.text)


def _of_latex(source: PaperSource) -> list[Found]:
    text = source.before + source.text
    environments = environments_of(source.preamble, text)
    counts = _Counters(
        chapters="\\chapter" in text
        and re.search(r"\\documentclass[^{]*\{(?:\w*book|\w*report|memoir|gsm-l|amsbook|svmono)", source.preamble)
        is not None
    )
    found: list[Found] = []
    restated = {"restatable", "restatable*"}
    open_until = -1
    for match in _MARK.finditer(text):
        if match[3]:
            counts.section(match[3], bool(match[4]))
            continue
        if match[5]:
            counts.put(match[5], int(match[6]))
            continue
        name, at = match[2], match.end()
        if match[1] != "begin" or match.start() < open_until:
            continue
        if name in restated:
            option = re.compile(r"\s*\[([^\]]*)\]").match(text, at)
            inner, behind = group_at(text, option.end() if option else at)
            _, at = group_at(text, behind)
            if inner in environments:
                end = _end_of(text, name, at)
                found.append(
                    _statement(environments[inner], option[1] if option else "", text[at:end], match.start(), counts)
                )
                open_until = end
        elif name in environments:
            end = _end_of(text, name, at)
            title, at = _title(text, at)
            found.append(_statement(environments[name], title, text[at:end], match.start(), counts))
            if environments[name].role != "other":  # an example or a remark may hold a theorem
                open_until = end
        if len(found) > _MOST:
            raise InputError(f"The paper has more than {_MOST} statements. Give the file of one chapter.")
    behind = len(source.before)
    return [replace(one, at=one.at - behind) for one in found if one.at >= behind]


def _end_of(text: str, name: str, at: int) -> int:
    depth = 1
    for match in re.compile(rf"\\(begin|end)\s*\{{{re.escape(name)}\}}").finditer(text, at):
        depth += 1 if match[1] == "begin" else -1
        if depth == 0:
            return match.start()
    line = text.count("\n", 0, at) + 1
    raise InputError(
        f"\\begin{{{name}}} in line {line} of the joined source is never closed. Write \\end{{{name}}} behind the statement."
    )


def _title(text: str, at: int) -> tuple[str, int]:
    """The optional title, and the place behind it; those in braces, of environments of one's own, too."""
    space = re.compile(r"\s*").match(text, at)
    at = space.end() if space else at
    if text[at : at + 1] not in ("[", "{"):
        return "", at
    if text[at] == "{":
        inside, behind = group_at(text, at)
        return (
            (inside.strip(), behind)
            if "$" not in inside and len(inside) < 120 and "\\label" not in inside
            else ("", at)
        )
    depth, k = 0, at
    while k < len(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(text[k], 0)
        k += 1
        if depth == 0:
            return text[at + 1 : k - 1].strip(), k
    return "", at


def _statement(environment: Environment, title: str, text: str, at: int, counts: _Counters) -> Found:
    return Found(
        environment=environment,
        number=counts.next(environment),
        title=title,
        text=text.strip(),
        labels=tuple(_LABEL.findall(title + text)),
        refs=_refs(text),
        at=at,
    )


def _refs(text: str) -> tuple[str, ...]:
    found = [
        one.strip() for match in _REF.finditer(text) for group in match.groups() if group for one in group.split(",")
    ]
    return tuple(dict.fromkeys(one for one in found if one))


@dataclass(kw_only=True)
class _Counters:
    """LaTeX's counters of sections and of statements."""

    chapters: bool = False
    values: dict[str, int] = field(default_factory=dict)
    appendix: bool = False
    resets: dict[str, set[str]] = field(default_factory=dict)

    def section(self, name: str, starred: bool) -> None:
        top = "chapter" if self.chapters else "section"
        if name == "appendix":
            self.appendix = True
            self.put(top, 0)
        elif not starred:
            self._step(name)

    def put(self, name: str, value: int) -> None:
        self.values[name] = value

    def _step(self, name: str) -> None:
        self.values[name] = self.values.get(name, 0) + 1
        for below in (*_LEVELS[_LEVELS.index(name) + 1 :],) if name in _LEVELS else ():
            self.values[below] = 0
        for other in self.resets.get(name, ()):  # and what counts within those that were reset
            self.values[other] = 0
        if name in _LEVELS:
            for below in _LEVELS[_LEVELS.index(name) + 1 :]:
                for other in self.resets.get(below, ()):
                    self.values[other] = 0

    def next(self, environment: Environment) -> str:
        if not environment.counter:
            return ""
        if environment.within:
            self.resets.setdefault(environment.within, set()).add(environment.counter)
        self._step(environment.counter)
        own = str(self.values[environment.counter])
        return f"{self.printed(environment.within)}.{own}" if environment.within else own

    def printed(self, name: str) -> str:
        """How a counter of sections is printed: 2.1, or A.1 behind the appendix; a counter of statements by itself."""
        if name not in _LEVELS:
            return str(self.values.get(name, 0))
        levels = [one for one in _LEVELS[: _LEVELS.index(name) + 1] if one != "chapter" or self.chapters]
        shown = [str(self.values.get(one, 0)) for one in levels]
        if self.appendix and shown and shown[0].isdigit():
            shown[0] = chr(ord("A") + max(int(shown[0]) - 1, 0) % 26)
        return ".".join(shown)


# ── proofs, and what rests on what ──


def _linked(found: list[Found], text: str) -> list[Found]:
    """With the proof of each statement, and the statements that text and proof refer to."""
    homes = {label: k for k, one in enumerate(found) for label in one.labels}
    for about, proof in _proofs(text, found, homes):
        found[about].proof += proof
        found[about].proof_refs += _refs(proof)
    for k, one in enumerate(found):
        named = [homes[label] for label in (*one.refs, *one.proof_refs) if label in homes]
        one.rests_on = [j for j in dict.fromkeys(named) if j != k]
    return found


def _proofs(text: str, found: list[Found], homes: dict[str, int]) -> Iterator[tuple[int, str]]:
    for match in re.finditer(r"\\begin\s*\{(proof\*?|Proof)\}", text):
        try:
            end = _end_of(text, match[1], match.end())
        except InputError:
            continue
        title, at = _title(text, match.end())
        about = next((homes[label] for label in _refs(title) if label in homes), None)
        if about is None:
            before = [
                k for k, one in enumerate(found) if one.at < match.start() and one.environment.role == "statement"
            ]
            about = before[-1] if before else None
        if about is not None:
            yield about, text[at:end].strip()


__all__ = ["statements_of"]
