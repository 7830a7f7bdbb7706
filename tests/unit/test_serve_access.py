"""Who calls and what is there for them; sessions that end; tokens that are told apart by their hashes."""

from __future__ import annotations

import time

import pytest

from provenance.citing.roles import Act, Role, allows
from provenance.model.errors import AccessDenied
from provenance.serve.access import AREAS, REQUESTOR, Area, Caller, Sessions, Token, Tokens, hashed, new_token

ANNA = Caller("anna", "admin", "demo")


def test_every_role_has_its_parts() -> None:
    """All roles of the engine and the requestor are in the table; each part is there for somebody, all for an admin."""
    assert set(AREAS) == {REQUESTOR, *Role}
    assert AREAS[Role.ADMIN] == frozenset(Area)
    assert AREAS[REQUESTOR] == {Area.ASK}


@pytest.mark.parametrize(
    ("part", "act"),
    [
        (Area.LIBRARY, Act.READ_SOURCES),
        (Area.UPLOAD, Act.REGISTER),
        (Area.CITATIONS, Act.READ_CITATIONS),
        (Area.CITE, Act.CITE),
        (Area.CHECK, Act.READ_CITATIONS),
        (Area.ASK, Act.CITE),
        (Area.COMPLIANCE, Act.READ_CITATIONS),
        (Area.AUDIT, Act.READ_STORE),
    ],
)
def test_a_part_is_there_for_nobody_whom_the_engine_refuses(part: Area, act: Act) -> None:
    """What the doors show, the engine allows."""
    for role, parts in AREAS.items():
        if part in parts:
            assert allows(Caller("x", role, "p").engine_role, act), (role, part)


def test_a_requestor_asks_as_an_agent_and_sees_one_part() -> None:
    """What a requestor asks is recorded as that of an agent; the rest is not there for them."""
    caller = Caller("x", REQUESTOR, "p")
    assert caller.engine_role is Role.AGENT
    assert [part for part in Area if caller.may(part)] == [Area.ASK]


def test_a_token_is_known_by_its_hash() -> None:
    """The right token leads to its caller, another one to a refusal that tells nothing; none is like another."""
    one, other = new_token(), new_token()
    assert one != other
    assert len(one) > 40
    tokens = Tokens((Token(hashed(one), ANNA),))
    assert tokens.caller(one) == ANNA
    for wrong in (other, one[:-1], "", hashed(one), "\ud800"):
        with pytest.raises(AccessDenied) as caught:
            tokens.caller(wrong)
        assert "anna" not in str(caught.value)


def test_a_session_lasts_while_it_is_used() -> None:
    """It lasts anew at each use, and ends when it was not used for its time."""
    sessions = Sessions(seconds=0.2)
    cookie = sessions.begin(ANNA)
    for _ in range(3):
        time.sleep(0.1)
        assert sessions.find(cookie) is not None
    time.sleep(0.25)
    assert sessions.find(cookie) is None


def test_of_many_sessions_the_least_used_goes() -> None:
    """A server keeps so many and no more."""
    sessions = Sessions(most=2)
    first, second = sessions.begin(ANNA), sessions.begin(ANNA)
    sessions.find(first)
    third = sessions.begin(ANNA)
    assert [bool(sessions.find(one)) for one in (first, second, third)] == [True, False, True]
