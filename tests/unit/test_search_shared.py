"""What takes much memory is there once in a program, however many engines it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from provenance.citing.search import embedders

np = pytest.importorskip("numpy", reason="the extra `semantic` is not installed")


def kept(folder: Path) -> embedders.Vectors:
    """Return the vectors of a folder, with one place in it."""
    made = embedders.Vectors(folder, "m")
    made.keep("sha256:a", [("sha256:a#1", "Der Turm.")], {"Der Turm.": np.ones(4, np.float32) / 2})
    return made


def test_the_model_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for the bundled model gets the same one."""
    monkeypatch.delenv("BELEG_EMBEDDINGS_URL", raising=False)
    assert embedders.of_environment() is embedders.of_environment()


def test_vectors_are_mapped_once_as_long_as_they_are_the_same(tmp_path: Path) -> None:
    """Two that read one file share its rows; a file that is made anew under the same name is read anew."""
    question = np.ones(4, np.float32) / 2
    one, other = kept(tmp_path), embedders.Vectors(tmp_path, "m")
    assert one.nearest(question, ["sha256:a"], 1) == other.nearest(question, ["sha256:a"], 1)
    assert one._rows is other._rows
    other.close()
    for file in tmp_path.iterdir():
        file.unlink()
    anew = kept(tmp_path)
    anew.nearest(question, ["sha256:a"], 1)
    assert anew._rows is not one._rows
    one.close()
    anew.close()
