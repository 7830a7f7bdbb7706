"""A time-stamp authority that is not ours: `openssl ts` behind a small HTTP server on loopback, and over files."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

OPENSSL = shutil.which("openssl")
_CONFIGURATION = """
[req]
distinguished_name = dn
[dn]
[issuer]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[signer]
basicConstraints = CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[tsa]
serial = {folder}/serial
signer_cert = {folder}/tsa.pem
signer_key = {folder}/tsa.key
signer_digest = sha256
default_policy = 1.3.6.1.4.1.32473.1
digests = sha256
ess_cert_id_alg = sha256
[issuing]
database = {folder}/index.txt
crlnumber = {folder}/crlnumber
certificate = {folder}/root.pem
private_key = {folder}/root.key
default_md = sha256
default_crl_days = 30
"""


class Authority:
    """An authority with a root of its own; ``root`` and ``signer`` are its certificates in PEM."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir()
        self._folder = folder
        self.root, self.signer = folder / "root.pem", folder / "tsa.pem"
        (folder / "openssl.cnf").write_text(_CONFIGURATION.format(folder=folder))
        (folder / "serial").write_text("01\n")
        (folder / "crlnumber").write_text("01\n")
        (folder / "index.txt").write_text("")
        key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -config openssl.cnf"
        self._run(
            f"req -x509 {key} -keyout root.key -out root.pem -days 2 -extensions issuer -subj", f"/CN={name} root"
        )
        self._run(f"req {key} -keyout tsa.key -out tsa.csr -subj", f"/CN={name}")
        self._run(
            "x509 -req -in tsa.csr -CA root.pem -CAkey root.key -CAcreateserial -days 2 -out tsa.pem "
            "-extfile openssl.cnf -extensions signer"
        )

    def answer(self, query: bytes) -> bytes:
        """Stamp what a query asks for."""
        (self._folder / "query.tsq").write_bytes(query)
        self._run("ts -reply -config openssl.cnf -section tsa -queryfile query.tsq -out answer.tsr")
        return (self._folder / "answer.tsr").read_bytes()

    def revoke(self, reason: str = "") -> None:
        """Revoke the certificate that stamps are signed with; ``reason`` as openssl writes it, empty for none."""
        self._run("ca -config openssl.cnf -name issuing -revoke tsa.pem", *(("-crl_reason", reason) if reason else ()))

    def revoked(self, *options: str) -> bytes:
        """Return the list of revoked certificates as it is now, in PEM."""
        self._run("ca -config openssl.cnf -name issuing -gencrl -out list.pem", *options)
        return (self._folder / "list.pem").read_bytes()

    def verifies(self, answer: bytes, content: bytes) -> bool:
        """Say whether openssl takes an answer for a stamp of a content."""
        (self._folder / "kept.tsr").write_bytes(answer)
        (self._folder / "content").write_bytes(content)
        done = self._do("ts -verify -data content -in kept.tsr -CAfile root.pem")
        return done.returncode == 0

    @contextmanager
    def served(self) -> Iterator[str]:
        """Answer over HTTP (RFC 3161, 3.4), and give the address."""
        authority = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                asked = self.rfile.read(int(self.headers["Content-Length"]))
                fits = self.headers["Content-Type"] == "application/timestamp-query"
                body = authority.answer(asked) if fits else b""
                self.send_response(200 if fits else 415)
                self.send_header("Content-Type", "application/timestamp-reply")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_address[1]}/tsa"
            server.shutdown()

    def _run(self, command: str, *more: str) -> None:
        done = self._do(command, *more)
        assert done.returncode == 0, done.stderr

    def _do(self, command: str, *more: str) -> subprocess.CompletedProcess[str]:
        words = [str(OPENSSL), *command.split(), *more]
        return subprocess.run(words, cwd=self._folder, capture_output=True, text=True, check=False)
