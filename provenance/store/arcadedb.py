"""How the embedded engine is started: ArcadeDB from its wheel, with the Java that comes with it.

Loopback only on every port, write-ahead log flushed to the disk at each commit, bounded heap, no telemetry, no studio,
no plugins but Bolt. HTTP on loopback stays, since full-text indexes are made with SQL, which Bolt does not carry.
"""

from __future__ import annotations

import os
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from provenance.model.errors import StoreUnavailable

DATABASE = "beleg"
_NOT_NEEDED = ("console", "graphql", "integration", "mcp", "postgresw", "python-bridge", "redisw")
_MESSAGE_BYTES = 256 * 1024 * 1024

_SETTINGS = {
    "bolt.host": "127.0.0.1",
    "bolt.port": "{BOLT}",
    "bolt.maxMessageSize": _MESSAGE_BYTES,
    "bolt.packstream.maxValueLength": _MESSAGE_BYTES,
    "server.httpIncomingHost": "127.0.0.1",
    "server.httpIncomingPort": "{HTTP}",
    "server.plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
    "server.mode": "development",  # says what failed; it listens on loopback only
    "server.httpWorkerThreads": 4,
    "server.saltIterations": 1000,  # the password is 24 random bytes: stretching it would only cost time
    "server.shutdownTimeout": 30000,
    "serverMetrics": "false",
    "studio.enabled": "false",
    "support.autoRegister": "false",
    "opencypher.loadCsv.allowFileUrls": "false",
    "opencypher.loadCsv.allowRemoteUrls": "false",
    "txWalFlush": 2,
}


def command(directory: Path, heap_mb: int) -> list[str]:
    """Return the command that starts the engine on ``directory``; ``{BOLT}`` and ``{HTTP}`` stand for its ports.

    Raises StoreUnavailable where the wheel is not installed.
    """
    home = _home()
    settings = _SETTINGS | {
        "server.rootPath": directory,
        "server.rootPasswordPath": directory / "password",
        "server.logsDirectory": directory / "log",
        "server.databaseDirectory": directory / "databases",
        "server.defaultDatabases": f"{DATABASE}[root]",
    }
    return [
        str(home / "jre" / "bin" / "java"),
        "-Xms32m",
        f"-Xmx{heap_mb}m",
        "-XX:+UseSerialGC",
        "-XX:+ExitOnOutOfMemoryError",  # half an engine is worse than none: the log brings all back
        "-XX:TieredStopAtLevel=1",  # warm in a third of the time, and no slower at what is asked of it here
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-Djava.awt.headless=true",
        *(f"-Darcadedb.{name}={value}" for name, value in settings.items()),
        "-cp",
        os.pathsep.join(str(jar) for jar in _jars(home)),
        "com.arcadedb.server.ArcadeDBServer",
    ]


def archive() -> Path:
    """Name the file that keeps the engine's classes loaded and linked, which halves its start (JEP 483, JEP 514).

    It is made after the first run and lies with the user's caches. Its name changes with the jars it is made from.
    """
    jars = "".join(f"{jar}{jar.stat().st_size}{jar.stat().st_mtime_ns}" for jar in _jars(_home()))
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "beleg" / f"engine-{sha256(jars.encode()).hexdigest()[:16]}.aot"


def _jars(home: Path) -> list[Path]:
    return sorted(
        jar for jar in (home / "jars").glob("*.jar") if not any(jar.match(f"arcadedb-{part}*") for part in _NOT_NEEDED)
    )


def _home() -> Path:
    spec = find_spec("arcadedb_embedded")  # found, not imported: the package itself would start a Java in this process
    if spec is None or spec.origin is None:
        raise StoreUnavailable(
            "Expected the package arcadedb-embedded, which holds the embedded engine; it is not installed.",
            suggestion="Install it, or give the URL of a Neo4j server in BELEG_STORE.",
        )
    return Path(spec.origin).parent
