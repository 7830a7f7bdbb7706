"""A Neo4j 5.26 for the tests, found in this order: BELEG_NEO4J_URI, Docker, Maven with a Java 17 or later.

`find()` gives one that runs, or raises `NoServer` with the reason. The Maven one is the whole Neo4j kernel as a library
(see the folder neo4j beside this file), cached outside the clone under XDG_CACHE_HOME. It ends with the process that
started it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import neo4j

from provenance.store.embedded import FileLock

HERE, SERVER = Path(__file__).parent / "neo4j", "Neo4jForTests"
VERSION = "5.26.12"
PASSWORD = "beleg-for-tests"
IMAGE = "neo4j:5.26-community"
QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote")
"""Compiles simply: a server that lives for minutes spends more than half of its time on compiling well.

Nor are the classes of a release checked once more as they are loaded: a second and a half of each start.
"""


class NoServer(Exception):
    """No Neo4j is to be had, and why."""


class Server(Protocol):
    """A Neo4j that runs."""

    location: str

    def kill(self) -> None:
        """Kill it as kill -9 does; skips the test where the server is not ours to kill."""

    def start(self) -> None:
        """Start it again on the same files, at the same address."""

    def stop(self) -> None:
        """End it for good."""


def find(home: Path) -> Server:
    """Give a server that runs, keeping its files in ``home`` if it is ours."""
    if uri := os.environ.get("BELEG_NEO4J_URI"):
        return Given(uri)
    reasons = []
    for kind in (Docker, Kernel):
        try:
            return kind(home)
        except NoServer as reason:
            reasons.append(str(reason))
    raise NoServer("; ".join(["BELEG_NEO4J_URI is not set", *reasons]))


class Given:
    """The server of BELEG_NEO4J_URI: its content is deleted by the tests, its process is left alone."""

    def __init__(self, uri: str) -> None:
        self.location = uri

    def kill(self) -> None:
        """Not ours."""
        import pytest

        pytest.skip("the server of BELEG_NEO4J_URI is not ours to kill")

    def start(self) -> None:
        """It runs."""

    def stop(self) -> None:
        """It is left as it is."""


class Docker:
    """A container by testcontainers, at a port that stays the same when it is started again."""

    def __init__(self, home: Path) -> None:
        try:
            import docker

            docker.from_env(timeout=5).ping()
        except Exception as error:
            raise NoServer(f"no Docker engine ({type(error).__name__})") from error
        from testcontainers.core.container import DockerContainer

        port = _free_port()
        self._container = DockerContainer(IMAGE).with_env("NEO4J_AUTH", f"neo4j/{PASSWORD}")
        self._container.with_env("NEO4J_dbms_cypher_min__replan__interval", "1h")  # as Neo4jForTests says
        self._container.with_env("NEO4J_server_jvm_additional", " ".join(QUICK))
        self._container.with_bind_ports(7687, port)
        self._container.start()
        self.location = f"bolt://neo4j:{PASSWORD}@127.0.0.1:{port}"
        _await(self.location, 120, lambda: True)

    def kill(self) -> None:
        """Kill the container's process."""
        self._container.get_wrapped_container().kill()

    def start(self) -> None:
        """Start the same container."""
        self._container.get_wrapped_container().start()
        _await(self.location, 120, lambda: True)

    def stop(self) -> None:
        """Remove it."""
        self._container.stop()


class Kernel:
    """The Neo4j kernel in a Java process of ours."""

    def __init__(self, home: Path) -> None:
        libraries = _libraries()
        self._command = _command(libraries)
        self._home = home
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.location = f"bolt://neo4j:{PASSWORD}@127.0.0.1:{self._port}"
        self.start(first=True)

    def start(self, *, first: bool = False) -> None:
        """Start it; the first time its password is changed, as Neo4j demands."""
        home = self._home / "home"
        home.mkdir(parents=True, exist_ok=True)
        with (self._home / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    "java", "-Xms256m", "-Xmx768m", "-XX:+UseSerialGC", *QUICK, *self._command,
                    str(home), str(self._port),
                ],
                stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        user = f"bolt://neo4j:neo4j@127.0.0.1:{self._port}" if first else self.location
        _await(user, 240, lambda: self._process.poll() is None, first)

    def kill(self) -> None:
        """Kill -9."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it; its files are of no more use."""
        self.kill()


def _libraries() -> Path:
    """Give the directory of the kernel's jars, fetched by Maven once."""
    if not shutil.which("mvn") or not shutil.which("java"):
        raise NoServer("no Maven or no Java")
    told = subprocess.run(["java", "-version"], capture_output=True, text=True, check=False).stderr
    found = re.search(r'version "(\d+)', told)
    if not found or int(found.group(1)) < 17:
        raise NoServer(f"no Java 17 or later ({told.splitlines()[0] if told else 'silent'})")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "beleg" / f"neo4j-{VERSION}"
    cache.mkdir(parents=True, exist_ok=True)
    turn = FileLock(cache / "lock")
    turn.take(seconds=600)
    try:
        if not (cache / "complete").exists():
            command = ["mvn", "-q", "-B", "-f", str(HERE / "pom.xml"), f"-Dneo4j.version={VERSION}",
                       f"-DoutputDirectory={cache / 'lib'}", "dependency:copy-dependencies"]  # fmt: skip
            done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
            if done.returncode:
                raise NoServer(f"Maven could not fetch Neo4j {VERSION}: {done.stdout[-300:]}")
            (cache / "complete").touch()
    finally:
        turn.close()
    return cache / "lib"


def _command(libraries: Path) -> list[str]:
    """Give what Java is told to run: the server's class, or its source where only Java itself can compile it."""
    if shutil.which("javac"):
        return ["-cp", f"{libraries}/*:{_compiled(libraries)}", SERVER]
    return ["-cp", f"{libraries}/*", str(HERE / f"{SERVER}.java")]


def _compiled(libraries: Path) -> Path:
    """Give the directory of the server's own class, compiled once: it takes two seconds, and a server starts often."""
    source = HERE / f"{SERVER}.java"
    place = libraries.parent / f"class-{hashlib.sha256(source.read_bytes()).hexdigest()[:16]}"
    if not place.exists():
        with tempfile.TemporaryDirectory(dir=libraries.parent) as draft:
            command = ["javac", "-cp", f"{libraries}/*", "-d", f"{draft}/class", str(source)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
            if done.returncode:
                raise NoServer(f"Java could not compile {source.name}: {done.stderr[-300:]}")
            with contextlib.suppress(OSError):  # another process was first
                Path(draft, "class").rename(place)
    return place


def _await(location: str, seconds: float, alive: Callable[[], bool], change_password: bool = False) -> None:
    from provenance.store.location import parse

    server = parse(location)
    deadline = time.monotonic() + seconds
    while True:
        try:
            with neo4j.GraphDatabase.driver(
                server.url, auth=(server.user, server.password), connection_timeout=5, max_transaction_retry_time=0
            ) as driver:
                if change_password:
                    with driver.session(database="system") as session:
                        text = "ALTER CURRENT USER SET PASSWORD FROM $old TO $new"
                        session.run(text, old=server.password, new=PASSWORD).consume()
                else:
                    driver.verify_connectivity()
                return
        except (neo4j.exceptions.ServiceUnavailable, neo4j.exceptions.TransientError) as error:
            if not alive() or time.monotonic() > deadline:
                raise NoServer(f"Neo4j did not start: {error}") from error
            time.sleep(0.2)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
