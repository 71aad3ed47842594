"""How hard the pages are to read: ``python docs/reading_ease.py [PAGE …]`` prints one line a page, and with ``-v`` its long sentences.

A sentence ends at a full stop, a question mark, an item of a list or a paragraph; a cell of a table, code and a heading are none.  A word
is what has a letter in it, a formula in ``$…$`` is one word.  The Flesch reading ease is 206.835 − 1.015·(words a sentence) − 84.6·
(syllables a word); 60 is plain English, and a page full of formulas has less.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONG = 30  # words
_SHORT_FORMS = re.compile(r"\b(?:e\.g|i\.e|cf|vs|resp|Fig|Eq|No|et al)\.")


def sentences(markdown: str) -> list[str]:
    """The sentences of a page, each in one line."""
    markdown = re.sub(r"^> ?", "", markdown, flags=re.MULTILINE)  # what is quoted has its own lists
    text = re.sub(r"^```.*?^```|^\$\$.*?\$\$|<!--.*?-->|<[^>\n]*>", "\n\n", markdown, flags=re.MULTILINE | re.DOTALL)
    text = "\n".join("" if re.match(r"\s*(\||#|!\[)", line) else line for line in text.splitlines())
    text = re.sub(r"`[^`\n]*`|\$[^$\n]+\$", "Code", text)
    text = re.sub(r"\]\([^)\s]*\)|[*\[\]]", "", text)
    text = re.sub(r"^\s*(?:[-*+]|\d+\.)\s+", "\n\n", text, flags=re.MULTILINE)
    found = []
    for paragraph in re.split(r"\n\s*\n", text):
        line = _SHORT_FORMS.sub(lambda m: m[0].replace(".", ""), " ".join(paragraph.split()))
        found += [one for one in re.split(r"(?<=[.?!∎])[)”\"]?\s+(?=[^a-z\s])", line) if words(one)]
    return found


def words(sentence: str) -> list[str]:
    """What has a letter in it, or is a number; signs between them are none."""
    return [one for one in sentence.split() if re.search(r"[^\W_]", one)]


def syllables(word: str) -> int:
    """Groups of vowels, without a silent e at the end; at least one."""
    plain = re.sub(r"[^a-z]", "", word.lower())
    found = len(re.findall(r"[aeiouy]+", plain)) - (plain.endswith("e") and not plain.endswith("le") and len(plain) > 2)
    return max(1, found)


def long_sentences(markdown: str) -> list[str]:
    """Those with more than 30 words."""
    return [one for one in sentences(markdown) if len(words(one)) > LONG]


def ease(markdown: str) -> float:
    """The Flesch reading ease."""
    found = [words(one) for one in sentences(markdown)]
    count = sum(map(len, found))
    if not count:
        return 100.0
    return 206.835 - 1.015 * count / len(found) - 84.6 * sum(syllables(w) for ws in found for w in ws) / count


def main(arguments: list[str]) -> int:
    """A line for each page."""
    named = [Path(name) for name in arguments if name != "-v"]
    for page in named or sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")]):
        text = page.read_text(encoding="utf-8")
        found = long_sentences(text)
        print(f"{page.name:26} {len(text.split()):6} words   ease {ease(text):5.1f}   above {LONG} words: {len(found)}")
        for one in found if "-v" in arguments else ():
            print(f"    {len(words(one)):3}  {one}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
