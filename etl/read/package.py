"""The ZIP packages of Office documents: told by what is in them, and safe to unpack before anything is unpacked.

After ECMA-376, part 2 (Open Packaging Conventions): the main part's content type names the kind of document. A package
that unpacks to more than any document needs, is not whole, or brings a document type (DTD) is refused.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import Path
from typing import Literal, TypeAlias

from etl.read import damage
from provenance.model.errors import UnreadableFile

LARGEST = 256_000_000
"""Bytes a package may unpack to, all parts together."""

_MOST_PARTS = 20_000
_TYPES = "[Content_Types].xml"
_Kind: TypeAlias = Literal["docx", "xlsx"]
_KINDS: tuple[tuple[bytes, _Kind], ...] = (
    (b"wordprocessingml.document.main+xml", "docx"),
    (b"wordprocessingml.template.main+xml", "docx"),
    (b"ms-word.document.macroEnabled.main+xml", "docx"),
    (b"spreadsheetml.sheet.main+xml", "xlsx"),
    (b"spreadsheetml.template.main+xml", "xlsx"),
    (b"ms-excel.sheet.macroEnabled.main+xml", "xlsx"),
)
_DOCTYPES = (b"<!DOCTYPE", "<!DOCTYPE".encode("utf-16-le"), "<!DOCTYPE".encode("utf-16-be"))
_PIECE = 1 << 20


def is_package(content: bytes) -> bool:
    """Say whether the content begins as a ZIP file does."""
    return content.startswith(b"PK\x03\x04")


def kind_of(path: Path, content: bytes) -> _Kind:
    """Tell the kind of document in a package and check that it is whole and safe to unpack.

    Raises UnreadableFile where it is damaged, encrypted, too large, hostile or of another kind.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = package.infolist()
            _bounded(path, parts)
            names = {part.filename for part in parts}
            if _TYPES not in names:
                raise damage.unknown(path, content)
            types = _read(path, package, package.getinfo(_TYPES))
            kind: _Kind | None = next((kind for mark, kind in _KINDS if mark in types), None)
            if kind is None:
                raise damage.unknown(path, content)
            for part in parts:
                _check(path, package, part)
    except UnreadableFile:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as error:
        raise damage.damaged(path, f"the archive in it is not whole ({error})") from error
    except (RuntimeError, NotImplementedError) as error:  # a password, or a packing nobody uses for documents
        raise damage.hostile(path, str(error)) from error
    return kind


def part_of(content: bytes, name: str) -> bytes:
    """Return one part of a package that `kind_of` found sound, nothing where there is no such part."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return package.read(name) if name in package.namelist() else b""


def parts_like(content: bytes, begin: str) -> list[str]:
    """Return the names of the parts that begin so, in their order in the package."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return [name for name in package.namelist() if name.startswith(begin)]


def _bounded(path: Path, parts: list[zipfile.ZipInfo]) -> None:
    if len(parts) > _MOST_PARTS:
        raise damage.hostile(path, f"its archive has {len(parts):,} parts")
    size = sum(part.file_size for part in parts)
    if size > LARGEST:
        raise damage.too_large(path, size, LARGEST, unpacked=True)


def _check(path: Path, package: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Unpack a part of XML piece by piece; its checksum must hold and it must bring no document type."""
    if not part.filename.endswith((".xml", ".rels")):
        return
    before = b""
    with package.open(part) as stream:
        while piece := stream.read(_PIECE):
            if any(mark in before + piece for mark in _DOCTYPES):
                raise damage.hostile(path, f"{part.filename} in it declares a document type, which may hold entities")
            before = piece[-20:]


def _read(path: Path, package: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    if part.file_size > _PIECE:
        raise damage.hostile(path, f"its list of parts has {part.file_size:,} bytes")
    return package.read(part)
