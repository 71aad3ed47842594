"""Pages of the documentation and examples that travel with the package, for those who ask a program and not a browser."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import checker
from checker import language
from checker.errors import InputError
from checker.report.verdict_names import COVERS, OUTCOMES, TRUSTS, VERDICTS
from checker.statements.terms.spelling import SPELLED, word_of
from checker.statements.terms.vocabulary import NAMES

PAGES = ("notation", "proofs", "verdicts", "mistakes", "gallery")
_COLUMNS = ("written", "sorts", "sizes", "domain", "meaning", "prints_as", "example")


def packaged_folder(inside: str, beside: str) -> Path | None:
    """A folder of the installed package, else that of the checkout; None where neither is there."""
    package = Path(checker.__file__).resolve().parent
    return next((path for path in (package / inside, package.parent / beside) if path.is_dir()), None)


@lru_cache(maxsize=8)
def page(name: str) -> str:
    """A page as Markdown.  **Raises.** InputError for one that is not there."""
    folder = packaged_folder("docs", "docs")
    path = folder / f"{name}.md" if folder and name in PAGES else None
    if path is None or not path.is_file():
        raise InputError(f"There is no page {name!r:.60}. The pages are {', '.join(PAGES)}.")
    return path.read_text(encoding="utf-8")


def gallery() -> list[str]:
    """The examples of the gallery as ``topic/name``; [] where they are not installed."""
    folder = packaged_folder("gallery", "examples/gallery")
    return sorted(p.relative_to(folder).with_suffix("").as_posix() for p in folder.glob("*/*.py")) if folder else []


def example(name: str) -> str:
    """A theorem file of the gallery.  **Raises.** InputError for one that is not there."""
    folder = packaged_folder("gallery", "examples/gallery")
    if folder is None or name not in gallery():
        near = difflib.get_close_matches(name, gallery(), n=3, cutoff=0.3)
        raise InputError(f"The gallery has no example {name!r:.80}." + (f" Near: {', '.join(near)}." if near else ""))
    return (folder / f"{name}.py").read_text(encoding="utf-8")


def looked_up(word: str) -> dict[str, Any]:
    """What a function, predicate or declaration of the language takes, gives and means.  **Raises.** InputError with near names."""
    asked = word.strip().removesuffix("()").partition("(")[0]
    name = SPELLED.get(asked, asked)
    row = _rows().get(word_of(name) if name in NAMES else asked)
    if name in NAMES:
        entry = NAMES[name]
        own = {
            "word": word_of(name),
            "meaning": entry.doc,
            "sorts": [f"{', '.join(s)} → {r}" for s, r in entry.signatures],
        }
        return {**(row or {}), **own}
    function = getattr(language, asked, None)
    if callable(function) and not asked.startswith("_"):
        return {**(row or {}), "word": asked, "meaning": " ".join((function.__doc__ or "").split())}
    known = [*map(word_of, NAMES), *(n for n in dir(language) if not n.startswith("_"))]
    near = (
        difflib.get_close_matches(asked, known, n=5, cutoff=0.5) or [n for n in known if asked.lower() in n.lower()][:5]
    )
    hint = f" Did you mean {', '.join(dict.fromkeys(near))}?" if near else ""
    raise InputError(f"The language has no function {asked!r:.60}.{hint} The page notation lists all.")


@lru_cache(maxsize=1)
def _rows() -> Mapping[str, dict[str, str]]:
    """The rows of the table of words in the notation page, by word."""
    try:
        text = page("notation").partition("\n## Words")[2]
    except InputError:
        return {}
    found: dict[str, dict[str, str]] = {}
    for line in text.splitlines():
        cells = [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        name = re.match(r"`([A-Za-z_]\w*)\(", cells[0]) if len(cells) == len(_COLUMNS) else None
        if name:
            found.setdefault(name[1], dict(zip(_COLUMNS, cells, strict=True)))
    return found


def explained_word(word: str) -> dict[str, str]:
    """What a verdict, a trust or a note beside a verdict means.  **Raises.** InputError that lists them."""
    asked = word.strip()
    for kind, table in (("verdict", VERDICTS), ("outcome of an experiment", OUTCOMES)):
        if asked.upper() in table:
            return {"word": asked.upper(), "kind": kind, "means": table[asked.upper()][1]}
    for kind, texts in (("trust", TRUSTS), ("note", COVERS)):
        if asked.lower() in texts:
            return {"word": asked.lower(), "kind": kind, "means": texts[asked.lower()]}
    raise InputError(
        f"{asked!r:.60} is no verdict. They are {', '.join(dict.fromkeys([*VERDICTS, *OUTCOMES, *TRUSTS]))}."
    )


__all__ = ["PAGES", "example", "explained_word", "gallery", "looked_up", "packaged_folder", "page"]
