"""What a server starts with: nobody is let in by an oversight, and a wrong file names the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from provenance.citing.roles import Role
from provenance.model.errors import InvalidInput, MissingFile
from provenance.serve.access import Caller, Token, Tokens
from provenance.serve.settings import Settings, is_loopback, owner, read_callers

OWNER = owner("demo", Role.ADMIN, "agent:unnamed")
TOKENS = Tokens((Token("0" * 64, Caller("a", "user", "demo")),))
TOKEN = f'[[token]]\nname = "a"\nrole = "user"\nsha256 = "{"0" * 64}"\n'
PROXY = '[proxy]\ntrusted = ["127.0.0.1"]\nuser = "X-User"\n[proxy.roles]\n"*" = "user"\n'


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::", "beleg.example"])  # noqa: S104 — refused
def test_on_an_address_that_others_reach_everybody_signs_in(host: str) -> None:
    """Without a token or proxy a server starts on loopback alone."""
    with pytest.raises(InvalidInput, match="Expected a sign-in"):
        Settings(host=host, open_as=OWNER, tokens=TOKENS).checked()
    with pytest.raises(InvalidInput, match="at least one token or a proxy"):
        Settings(host=host).checked()
    assert Settings(host=host, tokens=TOKENS).checked().open_as is None


@pytest.mark.parametrize(
    ("host", "own"),
    [("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("[::1]", True), ("localhost", True), ("1.2.3.4", False),
     ("localhost.evil.example", False), ("127.0.0.1.nip.io", False), ("", False), ("0.0.0.0", False)],  # noqa: S104
)  # fmt: skip
def test_loopback_is_told_by_the_address(host: str, *, own: bool) -> None:
    """A name that only looks like this machine is another one."""
    assert is_loopback(host) is own


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (TOKEN.replace("user", "king"), "role"),
        (TOKEN.replace("0" * 64, "xyz"), "token.0.sha256"),
        (TOKEN + "secret = 1\n", "token.0.secret"),
        (TOKEN + "expires = 7\n", "token.0.expires"),
        (PROXY.replace("127.0.0.1", "my-proxy"), "proxy.trusted"),
        (PROXY.replace('"user"', '"root"'), "role"),
        (PROXY.replace('trusted = ["127.0.0.1"]\n', ""), "proxy.trusted"),
        ("[[token]", "TOML"),
    ],
)
def test_a_wrong_file_of_callers_is_refused(tmp_path: Path, text: str, named: str) -> None:
    """It says which field is wrong, and nobody is signed in by halves."""
    file = tmp_path / "callers.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=named):
        read_callers(file)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    """With the command that makes one."""
    with pytest.raises(MissingFile, match="token make"):
        read_callers(tmp_path / "none.toml")


def test_a_proxy_gives_the_role_of_the_first_group_of_the_table(tmp_path: Path) -> None:
    """The order of the table decides, not that of the header; who is in none of the groups is nobody."""
    file = tmp_path / "callers.toml"
    file.write_text(PROXY.replace('"*" = "user"', '"audit" = "auditor"\n"staff" = "user"'), encoding="utf-8")
    proxy = read_callers(file)[1]
    assert proxy is not None
    assert proxy.caller("b", ["staff", "audit"]) == Caller("b", "auditor", "default")
    assert proxy.caller("b", ["others"]) is None
    assert not proxy.trusts(None)
    assert not proxy.trusts("unix:")


def test_rules_of_answering_are_read_at_the_start(tmp_path: Path) -> None:
    """A preset or a policy that cannot be used is told before the first question."""
    with pytest.raises(InvalidInput, match="preset"):
        Settings(tokens=TOKENS, preset="none").checked()
    file = tmp_path / "policy.toml"
    file.write_text("[unknown]\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match="unknown"):
        Settings(tokens=TOKENS, policy=file).checked()
