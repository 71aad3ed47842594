r"""The text of a paper: one file, or a folder, with everything that ``\input`` brings in.

**Guarantee.** only files inside of the folder are read, each with a limit.  **Raises.** InputError for a loop of inputs, for a path that
leaves the folder, for files that are too large, and where several files may be the paper.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from checker.errors import InputError
from checker.formulas.syntax.macros import Macro, macros_in, without_comments
from checker.papers.markdown import as_tex

_MOST_BYTES, _MOST_FILES, _DEEPEST = 8_000_000, 400, 25
_INPUT = re.compile(
    r"\\(?:input|include|subfile|subfileinclude|subimport|import)(?![A-Za-z])\s*(?:\{([^{}]*)\}\s*(?:\{([^{}]*)\})?|([^\s{}\\]+))"
)
_PACKAGE = re.compile(r"\\(?:usepackage|RequirePackage|documentclass|LoadClass)\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}")
_ROOT = re.compile(r"%[ \t]*!\s*T[eE]X\s+root\s*=\s*(\S+)")
_HIGHEST = 2  # folders above a chapter in which its root may lie
_IGNORED = re.compile(r"\\begin\{(comment|verbatim\*?|lstlisting|minted|filecontents\*?)\}|\\iffalse(?![A-Za-z])")
SUFFIXES = (".tex", ".md", ".markdown", ".pdf")


@dataclass(frozen=True, kw_only=True)
class PaperSource:
    """``text`` is the body without comments, ``preamble`` what stands before it and in local packages.

    Of one chapter of a paper, ``before`` is the body up to it, which counts and is not read.
    """

    name: str
    kind: str  # "latex", "markdown" or "pdf"
    text: str
    preamble: str = ""
    before: str = ""
    macros: dict[str, Macro] = field(default_factory=dict)
    missing: tuple[str, ...] = ()


def read_source(path: Path) -> PaperSource:
    """The paper in a file or folder.  **Raises.** InputError, MissingDependency."""
    if not path.exists():
        raise InputError(f"{path} is not there. Give the folder of the LaTeX source, a .tex file, or a Markdown file.")
    main = _main_of(path) if path.is_dir() else path
    if main.suffix.lower() == ".pdf":
        from checker.papers.pdf import text_of_pdf

        return PaperSource(name=main.stem, kind="pdf", text=text_of_pdf(main))
    if main.suffix.lower() in (".md", ".markdown"):
        text = as_tex(_read(main))
        return PaperSource(name=main.stem, kind="markdown", text=text, macros=macros_in(text))
    chapter, main = main, _root_of(main) or main
    reader = _Reader(root=(path if path.is_dir() else main.parent).resolve(), chapter=chapter.resolve())
    whole = reader.text_of(main, ())
    before, begins, body = whole.partition("\\begin{document}")
    preamble, text = (before, body.partition("\\end{document}")[0]) if begins else ("", whole)
    preamble = "\n".join([*reader.packages_of(before if begins else whole), preamble])
    macros = macros_in(preamble) | (macros_in(text))
    above, _, text = text.rpartition(_BEGINS)
    return PaperSource(
        name=chapter.stem,
        kind="latex",
        text=without_ignored(text.partition(_ENDS)[0]),
        preamble=preamble,
        before=without_ignored(above),
        macros=macros,
        missing=tuple(reader.missing),
    )


def _root_of(file: Path) -> Path | None:
    """The paper that a chapter names in ``% !TEX root = ../main.tex``, where it brings the chapter in and lies near it."""
    lines = _read(file).split("\n", 20)[:20]
    named = next((match[1] for match in map(_ROOT.match, lines) if match), "")
    root = (file.parent / named).resolve() if named.endswith(".tex") else file.resolve()
    near = root.parent in [file.resolve().parent, *list(file.resolve().parents)[1 : _HIGHEST + 1]]
    if not near or root == file.resolve() or not root.is_file():
        return None
    reader = _Reader(root=root.parent, chapter=file.resolve())
    try:
        return root if _BEGINS in reader.text_of(root, ()) else None
    except InputError:
        return None


def without_ignored(text: str) -> str:
    """The text without comments of several lines, verbatim text and programs; one that never ends stays."""
    done, at, endless = [], 0, set()
    for match in _IGNORED.finditer(text):
        end = f"\\end{{{match[1]}}}" if match[1] else "\\fi"
        if match.start() < at or end in endless:
            continue
        stop = text.find(end, match.end())
        if stop < 0:
            endless.add(end)
            continue
        done += [text[at : match.start()], " "]
        at = stop + len(end)
    return "".join([*done, text[at:]])


_BEGINS, _ENDS = "\x02", "\x03"  # around the text of the chapter that is asked for


@dataclass(kw_only=True)
class _Reader:
    root: Path
    chapter: Path
    read: int = 0
    count: int = 0
    missing: list[str] = field(default_factory=list)

    def text_of(self, file: Path, above: tuple[Path, ...]) -> str:
        """A file with its inputs in their places."""
        here = file.resolve()
        if here in above:
            chain = " → ".join(p.name for p in (*above[above.index(here) :], here))
            raise InputError(f"{file.name} inputs itself ({chain}). Remove one of these \\input commands.")
        if len(above) > _DEEPEST:
            raise InputError(
                f"{file.name} is input more than {_DEEPEST} files deep. Give the file that holds the statements."
            )
        text = without_comments(self._take(file))

        def brought(match: re.Match[str]) -> str:
            name = (match[1] or "") + ("/" + match[2] if match[2] else "") if match[1] is not None else match[3]
            found = self._find(name.strip(), here.parent, (".tex", ""))
            if "#" in name:
                return match[0]
            text = self.text_of(found, (*above, here)) if found is not None else " "
            return f"{_BEGINS}{text}{_ENDS}" if found is not None and found.resolve() == self.chapter else text

        return _INPUT.sub(brought, text)

    def packages_of(self, preamble: str) -> list[str]:
        """The text of the packages and classes that lie in the folder."""
        found, seen = [], set()
        for match in _PACKAGE.finditer(preamble):
            for name in match[1].split(","):
                file = self._find(name.strip(), self.root, (".sty", ".cls"), needed=False)
                if file is not None and file not in seen:
                    seen.add(file)
                    found.append(without_comments(self._take(file)))
        return found

    def _find(self, name: str, beside: Path, suffixes: tuple[str, ...], *, needed: bool = True) -> Path | None:
        if not name or "#" in name or "\\" in name:
            return None
        for folder in (self.root, beside):
            for suffix in suffixes:
                file = folder / (name if name.endswith(suffix) else name + suffix)
                if not file.resolve().is_relative_to(self.root):
                    raise InputError(
                        f"The source names {name!r}, which lies outside of the folder {self.root.name}. Give a folder that holds all files."
                    )
                if file.is_file():
                    return file
        if needed:
            self.missing.append(name)
        return None

    def _take(self, file: Path) -> str:
        self.count += 1
        text = _read(file)
        self.read += len(text)
        if self.read > _MOST_BYTES or self.count > _MOST_FILES:
            raise InputError(
                f"The source has more than {_MOST_FILES} files or {_MOST_BYTES // 10**6} million characters. Give the .tex file "
                f"with the statements."
            )
        return text


def _read(file: Path) -> str:
    if file.stat().st_size > _MOST_BYTES:
        raise InputError(
            f"{file.name} has more than {_MOST_BYTES // 10**6} MB. Give the .tex file with the statements alone."
        )
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        return data.decode("latin-1").replace("\r\n", "\n")


def _main_of(folder: Path) -> Path:
    """The file of a folder that is the paper.  **Raises.** InputError."""
    files = sorted(p for p in folder.rglob("*.tex") if p.is_file() and p.resolve().is_relative_to(folder.resolve()))[
        : 4 * _MOST_FILES
    ]
    starts = [p for p in files if p.stat().st_size <= _MOST_BYTES and "\\begin{document}" in without_comments(_read(p))]
    texts = [p for p in sorted(folder.glob("*.md")) if p.name.lower() != "readme.md"]
    if not starts and len(files) == 1:
        return files[0]
    if not starts and len(texts) == 1:
        return texts[0]
    if len(starts) == 1:
        return starts[0]
    if not starts:
        raise InputError(f"{folder} holds no .tex file with \\begin{{document}}. Give the file of the paper itself.")
    named = [p for p in starts if p.stem in ("main", "paper", "ms", "root", folder.name)]
    if len(named) == 1:
        return named[0]
    listed = ", ".join(str(p.relative_to(folder)) for p in starts[:8])
    raise InputError(f"{folder} holds {len(starts)} papers: {listed}. Give one of these files instead of the folder.")


__all__ = ["SUFFIXES", "PaperSource", "read_source"]
