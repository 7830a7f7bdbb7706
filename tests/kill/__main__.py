"""Kill writers, engines and keepers, and hold what was acknowledged to what is found.

    python -m tests.kill --rounds 100                       on both engines
    python -m tests.kill --rounds 20 --engine embedded --seed 7

Each round a writer cites, loads files, grounds drafts, asks questions or uploads by REST in a process of its own. It,
the engine or the keeper of the embedded engine is killed: a writer mostly at an exact moment of a write or an answer,
everybody else at some time. Then the store is opened, and all that was ever acknowledged on it must be there, nothing
half, with `beleg verify` clean. The same seed draws the same rounds. Exit code 1 if anything was found wrong.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import MEMORY, Victim
from tests.kill.rounds import Round, Rounds, cleared, plans
from tests.kill.works import WORKS
from tests.support.engines.neo4j_server import NoServer, find

VICTIMS = {"embedded": ("writer", "engine", "keeper"), "neo4j": ("writer", "engine")}


def main() -> int:
    """Do the rounds that the command line names; 0 where nothing is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=20, help="how many on each engine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=[*VICTIMS, "both"], default="both")
    arguments = parser.parse_args()
    engines = list(VICTIMS) if arguments.engine == "both" else [arguments.engine]
    found: dict[str, list[Round]] = {}
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        own = {"XDG_CONFIG_HOME": "configuration", "BELEG_BUNDLES": "bundles", "BELEG_CHECKPOINTS": "checkpoints"}
        os.environ |= {name: f"{folder}/{place}" for name, place in own.items()}
        for engine in engines:
            try:
                store = victim(engine, Path(folder))
            except NoServer as reason:
                print(f"{engine}: skipped, no server: {reason}")
                continue
            try:
                found[engine] = list(rounds(store, engine, Path(folder), arguments.rounds, arguments.seed))
            finally:
                store.stop()
    print(f"\nseed {arguments.seed}\n{table(found)}")
    return int(any(one.faults for some in found.values() for one in some))


def rounds(store: Victim, engine: str, folder: Path, count: int, seed: int) -> Iterator[Round]:
    """Do the rounds on a store, and say how each went."""
    going = Rounds(store, cleared(folder / f"{engine} files"), dict(os.environ))
    for plan in plans(count, seed, VICTIMS[engine]):
        done = going.run(plan)
        told = f"{done.acknowledged:3} acknowledged, {done.unheard:2} more found, {done.seconds:5.1f} s"
        print(f"{engine:9} {plan.number:4} {plan.victim:7} {plan.work:7} {plan.when:13} {told}", flush=True)
        for fault in done.faults:
            print(f"          WRONG: {fault}", flush=True)
        yield done
    command = [sys.executable, "-m", "provenance.cli.main", "verify", "--store", store.location]
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    print(f"{engine:9} beleg verify: {'clean' if verified.returncode == 0 else verified.stdout + verified.stderr}")
    if verified.returncode:
        done.faults.append("beleg verify finds something")
    done.faults += (broken := going.broken())
    print(f"{engine:9} shapes: {broken or 'kept'}")


def table(found: dict[str, list[Round]]) -> str:
    """Sum the rounds up, a line for each engine, work and victim."""
    lines = [f"{'engine':10}{'work':9}{'killed':9}{'rounds':>7}{'acknowledged':>14}{'more found':>12}{'wrong':>7}"]
    for engine, some in found.items():
        for work in WORKS:
            apart = {
                who: [one for one in some if (one.plan.work, one.plan.victim) == (work, who)] for who in VICTIMS[engine]
            }
            lines += [_row(engine, work, killed, of) for killed, of in apart.items() if of]
        lines.append(_row(engine, "all", "", some))
    return "\n".join(lines)


def _row(engine: str, work: str, killed: str, of: list[Round]) -> str:
    sums = sum(one.acknowledged for one in of), sum(one.unheard for one in of), sum(len(one.faults) for one in of)
    return f"{engine:10}{work:9}{killed:9}{len(of):7}{sums[0]:14}{sums[1]:12}{sums[2]:7}"


def victim(engine: str, folder: Path) -> Victim:
    """Return an empty store whose engine may be killed; raises NoServer."""
    if engine == "embedded":
        return Victim(str(cleared(folder / "store")), None)
    server = find(cleared(folder / "neo4j"))
    return Victim(server.location, server)


if __name__ == "__main__":
    sys.exit(main())
