"""The sample order: reproducible, proofread by machine where a machine can, and in the form the reader expects."""

import re
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest

from provenance.cli import demo
from provenance.cli.demo.hyphens import lines, word_list
from provenance.cli.demo.markup import read
from provenance.cli.demo.typeset import BOTTOM, LEFT, RIGHT, typeset

SAMPLE = Path(demo.__file__).parent / "sample"
VERSIONS = ("belo_2023-03-01", "belo_2025-11-12")


def _source(name: str) -> str:
    return (SAMPLE / f"{name}.md").read_text(encoding="utf-8")


def _words(pdf: bytes) -> list[list[tuple]]:
    with pymupdf.open("pdf", pdf) as document:
        return [[(*(round(x, 1) for x in w[:4]), w[4]) for w in page.get_text("words")] for page in document]


@pytest.mark.parametrize("name", VERSIONS)
def test_committed_pdf_is_what_the_script_gives(name):
    """Text and geometry of the committed PDF are those that the committed source and script give."""
    assert _words((SAMPLE / f"{name}.pdf").read_bytes()) == _words(typeset(_source(name)))


@pytest.mark.parametrize("name", VERSIONS)
def test_same_bytes_in_another_process(name):
    """Another process with another hash seed typesets the same bytes: no time, no random identifier."""
    code = (
        "import sys,hashlib;from provenance.cli.demo.typeset import typeset;"
        f"print(hashlib.sha256(typeset(open({str(SAMPLE / name)!r}+'.md',encoding='utf-8').read())).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


@pytest.mark.parametrize("name", VERSIONS)
def test_pdf_says_every_word_of_its_source(name):
    """Nothing of the source is lost in print: letters and digits of every block come back in order."""
    printed = "".join(word[4] for page in _words(typeset(_source(name))) for word in page)
    printed = re.sub(r"OrtsrechtderStadt.*?geltendesRecht|-Seite\dvon\d-", "", printed)
    for block in read(_source(name)).blocks:
        if block.text:
            wanted = re.sub(r"[\s-]", "", block.label + block.text)
            assert wanted in printed.replace("-", ""), block


@pytest.mark.parametrize("name", VERSIONS)
def test_type_area_is_kept(name):
    """No line runs out of the type area, and every page has its running head and its number."""
    pages = _words(typeset(_source(name)))
    assert 3 <= len(pages) <= 4
    for number, page in enumerate(pages, 1):
        text = " ".join(word[4] for word in page)
        assert "kein geltendes Recht" in text
        assert f"- Seite {number} von {len(pages)} -" in text
        body = [word for word in page if word[1] > 50 and word[3] < 810]
        assert min(word[0] for word in body) >= LEFT - 0.5
        assert max(word[2] for word in body) <= RIGHT + 0.5
        assert max(word[3] for word in body) <= BOTTOM + 4


def test_versions_differ_as_a_change_of_law_does():
    """Between the versions: a period, an amount, a dropped Nummer, a new Absatz, a moved and a new Satz, no more."""
    old, new = (set(_source(name).splitlines()) for name in VERSIONS)
    gone, come = " ".join(sorted(old - new)), " ".join(sorted(new - old))
    assert "zehn Jahre" in gone
    assert "acht Jahre" in come
    assert "50 Euro" in gone
    assert "100 Euro" in come
    assert "3. (weggefallen)" in come
    assert "(2a) " in come
    moved = "Die Urschrift darf nur herausgegeben werden, wenn ein Gericht dies anordnet."
    assert moved in next(line for line in old - new if line.startswith("(1)"))
    assert moved in next(line for line in new - old if line.startswith("(3)"))
    assert len(old - new) == 8
    assert len(new - old) == 9


@pytest.mark.parametrize("name", VERSIONS)
def test_form_of_german_law_is_all_there(name):
    """The sample holds every form the reader must tell apart."""
    text = _source(name)
    levels = {(block.role, block.depth) for block in read(text).blocks}
    assert {("item", 0), ("item", 1), ("item", 2), ("division", 0), ("section", 0), ("contents", 0)} <= levels
    assert "§ 7 (weggefallen)" in text
    assert "**Fußnote**" in text
    assert "z. B." in text
    hyphenated = [word[4] for page in _words(typeset(text)) for word in page if re.search(r"[a-zäöü]-$", word[4])]
    assert len(hyphenated) >= 6


def test_every_listed_hyphenation_is_used_and_sound():
    """The list holds words of the sample only, each with two parts or more, none of one letter."""
    text = " ".join(_source(name) for name in VERSIONS)
    said = set(re.findall(r"[^\W\d_]+", text))
    rows = (SAMPLE / "hyphenation.csv").read_text(encoding="utf-8").split()
    assert rows == sorted(set(rows))
    assert set(word_list()) <= said
    assert all(len(row.split("-")) >= 2 and all(len(part) >= 2 for part in row.split("-")) for row in rows)


def test_line_breaking_joins_back():
    """Broken lines, joined again without the added hyphens, give the text at any width; no line is too wide."""
    text = "Belege über Kassen- und Bankbelege sowie die Aufbewahrung elektronische Aufbewahrungsfristen"
    measure = pymupdf.Font("helv").text_length
    broken_words = 0
    for width in range(120, 500, 7):
        broken = lines(text, width, lambda stretch: measure(stretch, fontsize=10))
        assert all(measure(line, fontsize=10) <= width for line in broken)
        joined = ""
        for line in broken:
            added = line.endswith("-") and not line.endswith("Kassen-")
            broken_words += added
            joined += line[:-1] if added else line + " "
        assert joined.split() == text.split()
    assert broken_words > 20


def test_front_matter_must_be_known():
    """An unknown line in the front matter is refused with its name."""
    with pytest.raises(ValueError, match="found 'foo'"):
        read("---\nfoo: bar\n---\ntext\n")
