"""The theorem file of one statement: its LaTeX word for word, the questions that are left, and the claim as far as it was read.

**Guarantee.** the file is Python that builds exactly the terms that were read; its claim stands in comments while a question is open.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from checker.formulas.letters.laws import has_any_law
from checker.formulas.python_text import PythonText, python_text
from checker.formulas.syntax.macros import Macro, expanded
from checker.papers.found import Found, Reading
from checker.statements.claims.source import MOST_PRINTED
from checker.statements.terms.term import Term, conjunction

_FILE = '''"""{name}{title}, read from the source of the paper.

Role.  {role}
Note.  Written by `checker paper new`. TEXT is the statement as the paper prints it; paper.toml holds the notation of the paper.{told}
"""
{imports}
TEXT = {text}

QUESTIONS = ({questions})
{claim}'''


def theorem_file(
    found: Found, reading: Reading, *, paper: str, cites: Sequence[str], macros: Mapping[str, Macro]
) -> str:
    """The text of the file."""
    text = _python(reading)
    less = reading.named or has_any_law(reading.declared.values())  # the term says less than the paper
    fidelity = "paraphrase" if less else "verbatim"
    claim = _claim(found, text, paper, cites, macros, fidelity) if text is not None else ""
    if claim and reading.questions:
        assert text is not None
        listed = ", ".join(sorted({"Claim", "Source", *text.words}, key=lambda w: (w.islower(), w)))
        claim = f"from checker.language import {listed}\n{claim}"
        told = "\n# Uncomment what follows when the questions are answered; each missing hypothesis belongs into assuming.\n"
        claim = told + "".join(f"# {line}".rstrip() + "\n" for line in claim.strip().splitlines())
    imports = ""
    if text is not None and not reading.questions:
        words = sorted({"Claim", "Source", *text.words}, key=lambda w: (w.islower(), w))
        imports = (
            f"\n{text.imports}from checker.language import (\n" + "".join(f"    {word},\n" for word in words) + ")\n"
        )
    questions = "".join(f"\n    {_text(q)}," for q in reading.questions) + ("\n" if reading.questions else "")
    title = f" ({shown})" if (shown := _plain(found.title)) else ""
    role = (
        "A statement of the paper."
        if not reading.questions
        else "A statement of the paper that is not encoded yet: see QUESTIONS."
    )
    read = "".join(f"\nRead without a question: {part} as {how}." for part, how in reading.told.items())
    return _FILE.format(
        name=found.name,
        told=read.replace("\\", "\\\\").replace('"', ""),
        title=title,
        role=role,
        text=_text(found.text),
        questions=questions,
        imports=imports,
        claim=claim,
    )


def _python(reading: Reading) -> PythonText | None:
    if not reading.concluding:
        return None
    conclude = conjunction(reading.concluding)
    variables = [t for t in reading.declared.values() if isinstance(t, Term)]
    return python_text(variables, conclude, list(dict.fromkeys(reading.assuming)))


def _claim(
    found: Found, text: PythonText, paper: str, cites: Sequence[str], macros: Mapping[str, Macro], fidelity: str
) -> str:
    printed = expanded(found.text, macros)[:MOST_PRINTED]
    shown = _plain(found.title) or found.name
    lines = "\n".join(text.lines)
    cited = f"    cites=({', '.join(map(repr, cites))},),\n" if cites else ""
    return (
        f"\n{lines}\n\nCLAIM = Claim(\n    title={_text(shown)},\n"
        f'    source=Source(paper={paper!r}, where={found.name!r}, fidelity="{fidelity}", printed={_text(printed)}),\n'
        f"{text.fields}{cited})\n"
    )


def _plain(latex: str) -> str:
    """A title without commands, safe in a docstring."""
    text = re.sub(r"\\(?:\w*cite\w*|citealp|ref|label)\s*(?:\[[^\]]*\]){0,2}\s*\{[^{}]*\}", "", latex)
    return " ".join(re.sub(r"[\\{}$\"~]|\\[A-Za-z]+", " ", text).split())[:200]


def _text(text: str) -> str:
    """A text as Python source: raw and in lines where that is possible."""
    if '"""' in text or text.endswith(("\\", '"')) or "\r" in text or "\0" in text:
        return repr(text)
    return f'r"""{text}"""' if "\n" in text else f'r"{text}"' if '"' not in text else repr(text)


__all__ = ["theorem_file"]
