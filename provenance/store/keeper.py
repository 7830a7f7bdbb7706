"""Keeps one embedded engine running for a store directory: a small process of its own, beside the programs that use it.

Run as a script (``python -I -S keeper.py ORDER``), with the standard library alone so that it starts in milliseconds.
It holds `engine.lock` for as long as the engine lives (the engine inherits the lock, so it is held even if the keeper
is killed), writes the run file when the engine answers, and stops the engine when no program has been attached for a
while, when it is told to (SIGTERM) or when the directory has gone. Locks are the kernel's: whatever is killed, nothing
that blocks the next start is left. What it does not do: restart a crashed engine; the next program that needs it does.
"""

from __future__ import annotations

import ctypes
import fcntl
import http.client
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

START_SECONDS = 60.0
STOP_SECONDS = 60.0
TICK_SECONDS = 0.5
_LOG_BYTES = 5_000_000
_ARCHIVES = 3
PORTS = range(20_000, 32_768)
_TRIES = 20
_PR_SET_PDEATHSIG = 1


def main() -> int:
    """Keep the engine of the order until it ends; 0 after a clean end, 1 when it did not start."""
    order = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    os.umask(0o077)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD})
    store = Path(order["directory"])
    if (lock := _alone(store / "engine.lock")) is None:
        return 1
    run_file = store / "run.json"
    run_file.unlink(missing_ok=True)
    for _ in range(3):  # a port that was free may be taken when the engine binds it
        ports = {"bolt": free_port(), "http": free_port()}
        run: dict[str, Any] = ports | {"password": secrets.token_urlsafe(24)}
        log = store / "engine.log"
        before = log.stat().st_size if log.exists() else 0
        engine = _start(order, run, lock)
        if is_ready(engine, ports["http"], log, before):
            break
        _stop(engine)
    else:
        return 1
    _write(run_file, run | {"keeper": os.getpid(), "engine": engine.pid, "started": time.time()})
    written = run_file.stat().st_ino
    try:
        _watch(engine, store, written, float(order["idle_seconds"]))
    finally:
        _stop(engine)
        if _inode(run_file) == written:
            run_file.unlink(missing_ok=True)
    os.close(lock)
    _make_archive(order)
    return 0


def _alone(path: Path) -> int | None:
    """Take the lock that says an engine runs here; None where another has it."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    for _ in range(100):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.02)  # a program looks whether it is held, for an instant
        else:
            return lock
    return None


def _start(order: dict[str, Any], run: dict[str, Any], lock: int) -> subprocess.Popen[bytes]:
    store = Path(order["directory"])
    # the engine keeps its users in a file; without it, it takes the new password
    (store / "config" / "server-users.jsonl").unlink(missing_ok=True)
    _write(store / "password", run["password"])
    log = store / "engine.log"
    if log.exists() and log.stat().st_size > _LOG_BYTES:
        log.replace(store / "engine.log.1")
    values = {"BOLT": run["bolt"], "HTTP": run["http"]}
    java, *rest = (str(part).format_map(values) for part in order["command"])
    command = [java, *_archive_flags(Path(order["archive"])), *rest]
    with log.open("ab") as out:
        return subprocess.Popen(
            command,
            cwd=store,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            pass_fds=(lock,),
            preexec_fn=_end_with_keeper,  # noqa: PLW1509 — the keeper has one thread
            env=order["environment"],
        )


def _end_with_keeper() -> None:
    """In the child: unblock signals, and on Linux be told to stop when the keeper is killed."""
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def is_ready(engine: subprocess.Popen[bytes], port: int, log: Path, before: int) -> bool:
    """Wait until an engine answers; False where it ends or gives up. Its log had ``before`` bytes when it started."""
    deadline = time.monotonic() + START_SECONDS
    while engine.poll() is None and time.monotonic() < deadline and not has_failed(log, before):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/api/v1/ready")
            if connection.getresponse().status == http.HTTPStatus.NO_CONTENT:
                return True
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()
        time.sleep(0.03)
    return False


def _watch(engine: subprocess.Popen[bytes], store: Path, written: int, idle_seconds: float) -> None:
    """Return when the engine has ended or shall end; holding the lock on `clients.lock` if it is idle."""
    clients = os.open(store / "clients.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    last_used = time.monotonic()
    ending = {signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
    while engine.poll() is None:
        told = signal.sigtimedwait(ending | {signal.SIGCHLD}, TICK_SECONDS)
        if (told and told.si_signo in ending) or _inode(store / "run.json") != written:
            return
        try:
            fcntl.flock(clients, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            last_used = time.monotonic()
            continue
        if time.monotonic() - last_used >= idle_seconds:
            return  # the lock is kept, so that nobody attaches to an engine that is going
        fcntl.flock(clients, fcntl.LOCK_UN)


def _stop(engine: subprocess.Popen[bytes]) -> None:
    if engine.poll() is None:
        engine.terminate()
        try:
            engine.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            engine.kill()
    engine.wait()


def _archive_flags(archive: Path) -> list[str]:
    """Use the archive of loaded classes, or note for it what this run loads."""
    if archive.exists():
        return [f"-XX:AOTCache={archive}", "-Xlog:aot=off"]
    try:
        archive.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return []
    return ["-XX:AOTMode=record", f"-XX:AOTConfiguration={_notes(archive)}", "-Xlog:aot=off"]


def _make_archive(order: dict[str, Any]) -> None:
    """Make the archive from the notes of this run, at leisure: the engine has ended and the lock is given back."""
    archive = Path(order["archive"])
    notes, draft = _notes(archive), archive.with_suffix(f".{os.getpid()}.draft")
    if notes.exists() and not archive.exists():
        java, *rest = order["command"]
        making = ["-XX:AOTMode=create", f"-XX:AOTConfiguration={notes}", f"-XX:AOTCache={draft}", "-Xlog:aot=off"]
        os.nice(10)
        done = subprocess.run(
            [java, *making, *rest], stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False
        )
        if done.returncode == 0 and draft.exists():
            draft.replace(archive)
        for old in sorted(archive.parent.glob("engine-*.aot"), key=lambda file: file.stat().st_mtime)[:-_ARCHIVES]:
            old.unlink(missing_ok=True)
    for left in (notes, draft):
        left.unlink(missing_ok=True)


def _notes(archive: Path) -> Path:
    return archive.with_suffix(f".{os.getpid()}.notes")


def has_failed(log: Path, before: int) -> bool:
    """Tell whether the engine has given up: a port that is taken ends its main thread, and not its process."""
    try:
        size = log.stat().st_size
        with log.open("rb") as file:
            file.seek(before if size >= before else 0)
            return b'Exception in thread "main"' in file.read()
    except OSError:
        return False


def free_port() -> int:
    """Return a port that is free, of those below the ones that outgoing connections take."""
    for port in (secrets.choice(PORTS) for _ in range(_TRIES)):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _write(path: Path, content: Any) -> None:
    """Write so that a reader sees all of it or nothing, readable by the owner alone."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    draft.replace(path)


def _inode(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except OSError:
        return None


if __name__ == "__main__":
    if os.fork():
        os._exit(0)  # the program that ordered the engine waits for this process only
    sys.exit(main())
