"""Every error is of the built-in kind a caller would catch, tells what it has to tell, and survives any process."""

from __future__ import annotations

import copy
import errno
import pickle
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from etl.read.damage import content_of
from etl.structure import read_document
from provenance.answering.bundle.keys import read_signing_key
from provenance.answering.bundle.verifying import read_bundle
from provenance.model import errors
from provenance.model.errors import BelegError, InvalidInput

KINDS = {
    "AccessDenied": PermissionError,
    "AlreadyStored": ValueError,
    "EmbeddingsUnavailable": ConnectionError,
    "EngineRefused": ConnectionError,
    "ExtraMissing": ModuleNotFoundError,
    "InvalidInput": ValueError,
    "InvalidLocator": ValueError,
    "LedgerBroken": RuntimeError,
    "MissingDocument": FileNotFoundError,
    "MissingFile": FileNotFoundError,
    "QuoteNotFound": LookupError,
    "QuoteTooLong": ValueError,
    "ShapeViolation": ValueError,
    "SourceNotFound": LookupError,
    "StoreUnavailable": ConnectionError,
    "UnreadableFile": ValueError,
    "VerificationTimeout": TimeoutError,
    "WorkersUnavailable": ConnectionError,
}
for elsewhere in ("provenance.citing.search.embedders", "provenance.store.embedded"):
    import_module(elsewhere)


def _below(kind: type[BelegError]) -> Iterator[type[BelegError]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


CLASSES = sorted({one for one in _below(BelegError) if one.__module__.startswith(("provenance", "etl"))}, key=str)


def test_the_table_of_kinds_is_whole() -> None:
    """Each class of error is in the table above, and so has a built-in kind; a new one has to be put there."""
    assert {one.__name__ for one in CLASSES} == set(KINDS)
    assert {name for name, one in vars(errors).items() if isinstance(one, type) and name in KINDS} == set(KINDS) - {
        "EmbeddingsUnavailable",
        "EngineRefused",
    }


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_an_error_is_caught_as_the_built_in_kind(kind: type[BelegError]) -> None:
    """Who knows no class of Beleg catches the error all the same."""
    with pytest.raises(KINDS[kind.__name__], match=r"^What was found\. How to mend it\.$") as caught:
        raise kind("What was found.", suggestion="How to mend it.")
    assert isinstance(caught.value, BelegError)


@pytest.mark.parametrize("kind", [BelegError, *CLASSES], ids=lambda kind: kind.__name__)
def test_an_error_is_the_same_after_a_copy_and_in_another_process(kind: type[BelegError]) -> None:
    """What an error says survives copying and pickling, as between a worker and the program that waits for it."""
    given = kind("What was found.", suggestion="How to mend it.", partial={"files": ["a.pdf", 2]})
    others = [copy.copy(given), copy.deepcopy(given)]
    others += [pickle.loads(pickle.dumps(given, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]  # noqa: S301
    for one in others:
        assert type(one) is kind
        assert str(one) == "What was found. How to mend it."
        assert (one.code, one.message, one.suggestion) == (kind.code, "What was found.", "How to mend it.")
        assert (one.args, one.partial) == (("What was found.",), {"files": ["a.pdf", 2]})
        assert one.as_dict() == given.as_dict()


@pytest.mark.parametrize("kind", [BelegError, *CLASSES], ids=lambda kind: kind.__name__)
def test_an_error_is_made_without_its_constructor(kind: type[BelegError]) -> None:
    """Pickling of others makes an error bare and fills it afterwards, as tblib does for the workers of Dask."""
    bare = kind.__new__(kind)
    assert type(bare) is kind
    assert isinstance(bare, KINDS.get(kind.__name__, BelegError))


def test_a_message_that_looks_like_an_error_number_is_a_message() -> None:
    """The constructor of OSError, which makes another class of an error number, has no say in ours."""
    for kind in (one for one in CLASSES if issubclass(one, OSError)):
        found = kind(str(errno.EACCES))
        assert (type(found), found.errno, str(found)) == (kind, None, str(errno.EACCES))


def test_a_missing_file_is_told_from_one_that_cannot_be_used(tmp_path: Path) -> None:
    """Reading a document or a bundle that is not there is a FileNotFoundError; one of the wrong kind a ValueError."""
    for read in (content_of, read_document, read_bundle):
        with pytest.raises(FileNotFoundError, match="nothing"):
            read(tmp_path / "nothing.pdf")
        with pytest.raises(InvalidInput, match="directory") as caught:
            read(tmp_path)
        assert not isinstance(caught.value, FileNotFoundError)


def test_an_error_of_ours_is_not_taken_for_one_of_python(tmp_path: Path) -> None:
    """A handler for what a library raises leaves our own error as it is: a key that is too long is no broken PEM."""
    key = tmp_path / "key.pem"
    key.write_bytes(b"x" * 200_000)
    key.chmod(0o600)
    with pytest.raises(InvalidInput, match="of at most 100,000 bytes"):
        read_signing_key(key)
