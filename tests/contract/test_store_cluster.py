"""What the store does in a Neo4j cluster: members of one Neo4j that speak Bolt and answer with a routing table.

What is not shown is a cluster itself, which needs Neo4j Enterprise: that a follower waits for a bookmark, and an
election. What the program and its driver send, to whom and in which order, is.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from provenance.ledger.journal import Ledger
from provenance.ledger.verify import verify
from provenance.model.errors import StoreUnavailable
from provenance.model.graph import Batch, Node
from provenance.store.graph import Graph, open_graph
from tests.support.engines.emptying import wipe
from tests.support.engines.neo4j_server import Server
from tests.support.servers.bolt_members import BEGIN, RUN, Cluster

pytestmark = pytest.mark.neo4j


@pytest.fixture
def cluster(neo4j_server: Server, neo4j_graph: Graph) -> Iterator[Cluster]:
    """Three members; the first is asked for the way, the second leads."""
    wipe(neo4j_graph)
    made = Cluster(int(neo4j_server.location.rpartition(":")[2].split("/")[0]), ("a", "b", "c"), leader="b")
    yield made
    made.close()


@pytest.fixture
def graph(neo4j_server: Server, cluster: Cluster) -> Iterator[Graph]:
    """The store as it is opened by the address of one member."""
    with opened(neo4j_server, cluster) as graph:
        for one in cluster.members.values():
            one.seen.clear()
        yield graph


def opened(server: Server, cluster: Cluster, database: str | None = "neo4j", patience: float = 20.0) -> Graph:
    """Open the store by neo4j:// at a member, as the location of a cluster is given."""
    credentials = server.location.partition("://")[2].rpartition("@")[0]
    place = f"neo4j://{credentials}@127.0.0.1:{cluster.members['a'].port}"
    return open_graph(place, journal=Ledger(), database=database, patience=patience)


def claim(name: str) -> Batch:
    """A record that needs nothing else."""
    return Batch([Node("Claim", name, {"id": name, "text": name})])


def claims(graph: Graph) -> int:
    """How many there are."""
    return sum(row["count"] for row in graph.read("store/counts") if row["label"] == "Claim")


def test_reads_go_to_readers_and_writes_to_the_leader(graph: Graph, cluster: Cluster) -> None:
    """A write is begun at the leader alone, in the mode that writes; a read is run at a reader, as one that reads."""
    graph.commit(claim("c1"))
    assert claims(graph) == 1
    leads = cluster.members["b"]
    written = leads.extras(BEGIN)
    assert len(written) == 1
    assert "mode" not in written[0], "a session that writes says nothing of its mode"
    others = [one for one in cluster.members.values() if one is not leads]
    assert not any(one.extras(BEGIN) for one in others)
    read = [extra for one in others for extra in one.extras(RUN)]
    assert [extra["mode"] for extra in read] == ["r"]
    assert not [extra for extra in leads.extras(RUN) if extra.get("mode") == "r"]
    assert not any(one.refused for one in cluster.members.values())


def test_what_was_written_is_asked_for_by_its_bookmark(graph: Graph, cluster: Cluster) -> None:
    """Each read and each write names the last commit of this program, so that whoever answers has it."""
    for number in range(3):
        graph.commit(claim(f"c{number}"))
        claims(graph)
    begun = [extra.get("bookmarks", []) for extra in cluster.members["b"].extras(BEGIN)]
    read = {tuple(extra["bookmarks"]) for name in ("a", "c") for extra in cluster.members[name].extras(RUN)}
    assert all(len(one) == 1 for one in read)
    assert len(read) == 3, "another one after each commit"
    assert {tuple(one) for one in begun[1:]} <= read, "a write follows the one before"
    assert verify(graph).sound


def test_a_leader_that_moves_is_followed(graph: Graph, cluster: Cluster) -> None:
    """One that leads no more refuses, the table is asked for again, and the write is done at the new leader, once."""
    graph.commit(claim("c1"))
    routed, cluster.leader = cluster.routed, "c"
    graph.commit(claim("c2"))
    assert cluster.members["b"].refused == 1
    assert cluster.routed > routed
    assert len(cluster.members["c"].extras(BEGIN)) == 1
    assert claims(graph) == 2
    graph.commit(claim("c3"))
    assert cluster.members["b"].refused == 1, "nobody asks it again"
    assert verify(graph).sound


def test_a_database_that_is_named_saves_asking_for_the_way(neo4j_server: Server, cluster: Cluster) -> None:
    """Where none is named the driver asks before each session which is the user's own (Bolt 5.6); else it asks once."""
    asked: list[int] = []
    for database in (None, "neo4j"):
        with opened(neo4j_server, cluster, database) as graph:
            before = cluster.routed
            for number in range(3):
                graph.commit(claim(f"{database}{number}"))
            asked.append(cluster.routed - before)
    assert asked == [3, 0]


def test_a_leader_that_is_gone_is_followed_by_the_next(graph: Graph, cluster: Cluster) -> None:
    """Its connections are lost, the others say who leads now, and the write is done there."""
    graph.commit(claim("c1"))
    cluster.leader = "c"
    cluster.members["b"].close()
    graph.commit(claim("c2"))
    assert len(cluster.members["c"].extras(BEGIN)) == 1
    assert claims(graph) == 2
    assert verify(graph).sound


def test_a_commit_that_its_leader_did_not_live_to_tell_is_done_once(graph: Graph, cluster: Cluster) -> None:
    """The acknowledgement is lost with the leader: the next one is asked whether it was done; it is not done again."""
    graph.commit(claim("c1"))
    cluster.members["b"].lose_commit = True
    built: list[str] = []

    def build(_: object) -> Batch:
        cluster.leader = "c"  # the one that is asked is not told yet, and does not live to be
        built.append(f"c2-{len(built)}")
        return claim(built[-1])

    receipt = graph.write(build)
    assert [node.id for node in receipt.batch.nodes] == built == ["c2-0"]
    assert cluster.members["b"].refused == 0
    assert len(cluster.members["c"].extras(BEGIN)) == 1, "it is asked whether it was done"
    assert claims(graph) == 2
    assert verify(graph).sound


def test_a_cluster_without_a_leader_is_told(neo4j_server: Server, cluster: Cluster) -> None:
    """Where none writes, reads go on, and a write ends with what to do once patience does."""
    with opened(neo4j_server, cluster, patience=2.0) as graph:
        graph.commit(claim("c1"))
        cluster.leader = "nobody"
        assert claims(graph) == 1
        with pytest.raises(StoreUnavailable) as caught:
            graph.commit(claim("c2"))
        assert caught.value.suggestion
        cluster.leader = "c"
        graph.commit(claim("c3"))
        assert claims(graph) == 2
