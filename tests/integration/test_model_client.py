"""The client of model servers against a real server: what it promises whatever the server does or sends."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.chat import Answer, ChatModel, Fault
from provenance.chat.content import clean
from tests.support.servers.model_server import Break, model_server, passage_of

SCHEMA = {
    "type": "object",
    "properties": {"verdict": {"type": "string"}},
    "required": ["verdict"],
    "additionalProperties": False,
}
GOOD = {"verdict": "supported"}


def _ask(model: ChatModel, **question: Any) -> Answer | Fault:
    return model.ask("Judge.", question or {"claim": "a"}, "verdict", SCHEMA)


def _form(body: dict[str, Any]) -> str:
    return body.get("response_format", {}).get("type", "none")


@pytest.mark.parametrize("status", [400, 422, 500])
@pytest.mark.parametrize(
    ("known", "forms"),
    [("json_object", ["json_schema", "json_object"]), ("none", ["json_schema", "json_object", "none"])],
)
def test_a_server_that_names_the_form_is_asked_for_a_plainer_one(status: int, known: str, forms: list[str]) -> None:
    """Any JSON object, then no form: the schema then stands in the instruction, and the server is asked so again."""

    def reply(body: dict[str, Any]) -> Any:
        if _form(body) == known:
            return GOOD
        return Break(status=status, body=b'{"detail": [{"loc": ["body", "response_format", "type"]}]}')

    with model_server(reply) as server:
        model = ChatModel(server.url)
        assert [_ask(model), _ask(model)] == [GOOD, GOOD]
    assert [_form(one) for one in server.asked] == [*forms, known]
    told = [json.dumps(SCHEMA) in one["messages"][0]["content"] for one in server.asked]
    assert told == [one != "json_schema" for one in (*forms, known)]


@pytest.mark.parametrize(("status", "kind"), [(400, "refused"), (422, "refused"), (500, "away"), (404, "refused")])
def test_what_has_another_reason_is_not_asked_again(status: int, kind: str) -> None:
    """A server that refuses without naming the form is asked once, and its reason told."""
    with model_server(lambda _: Break(status=status, body=b"no such model")) as server:
        found = _ask(ChatModel(server.url))
    assert isinstance(found, Fault)
    assert (found.kind, "no such model" in found.why, len(server.asked)) == (kind, True, 1)


def test_the_plainer_forms_have_no_more_time_than_the_first() -> None:
    """Three requests, each of them slow, are late together."""
    slow = Break(status=422, seconds=0.4, body=b"response_format")
    with model_server(lambda _: slow) as server:
        started = time.monotonic()
        found = _ask(ChatModel(server.url, seconds=0.6))
    assert isinstance(found, Fault)
    assert found.kind == "late"
    assert time.monotonic() - started < 1.1


@pytest.mark.parametrize(
    "said",
    [
        '<think>Is it {"verdict": "not"}? No.</think>{"verdict": "supported"}',
        '\n<think>\n\n</think>\n\n```json\n{"verdict": "supported"}\n```',
        'The template has opened it.</think>\n{"verdict": "supported"}',
        '<THINK>a</THINK> <think>b</think> {"verdict": "supported"}',
    ],
)
def test_what_a_model_thinks_aloud_is_put_aside(said: str) -> None:
    """The answer is what stands behind its thoughts."""
    with model_server(lambda _: said) as server:
        assert _ask(ChatModel(server.url)) == GOOD


def test_a_model_that_only_thinks_has_not_answered() -> None:
    """Thoughts that break off are no answer, whatever object stands in them."""
    with model_server(lambda _: '<think>{"verdict": "supported"}') as server:
        found = _ask(ChatModel(server.url))
    assert isinstance(found, Fault)
    assert found.kind == "nonsense"


HOSTILE = {
    "a\ud800b": "ab",
    "a\x00b": "ab",
    "a\x1b[31mred\x1b[0mb": "aredb",
    "a\x1b]0;title\x07b": "ab",
    "a\x1b]8;;http://x\x1b\\b": "ab",
    "a\x9b2Jb": "ab",
    "a\x1bcb": "ab",
    "a\u202eb\u202c\u2066c\u2069\u200fd": "abcd",
    "a\u200bb\ufeffc\U000e0041d": "abcd",
    "a\r\nb\u2028c": "a\nb\nc",
    "§ 5 „Käse“ – 1\u00a0€\tok": "§ 5 „Käse“ – 1\u00a0€\tok",
}


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_cleaned_where_it_enters(text: str) -> None:
    """Values, names of fields and lists of an answer are clean, and so is what a refusal of the server is told by."""
    plain = HOSTILE[text]
    answer = {"verdict": text, f"x{text}": [text, {"y": text}]}
    content = json.dumps({"choices": [{"message": {"content": json.dumps(answer)}}]}).encode()
    with model_server(lambda _: content) as server:
        assert _ask(ChatModel(server.url)) == {"verdict": plain, f"x{plain}": [plain, {"y": plain}]}
    with model_server(lambda _: Break(status=403, body=text.encode("utf-8", "surrogatepass"))) as server:
        found = _ask(ChatModel(server.url))
    assert isinstance(found, Fault)
    assert found.why == clean(found.why)


@given(st.text(st.characters(codec=None), max_size=60))
def test_what_is_clean_can_be_written_and_shown(text: str) -> None:
    """Of any text at all what is left is UTF-8, without controls, and cleaning it again changes nothing."""
    found = clean(text)
    assert found.encode("utf-8").decode() == found
    assert clean(found) == found
    assert not set(found) & {"\x1b", "\x00", "\x9b", "\u202e"}


def test_no_redirect_is_followed() -> None:
    """Claims and key go to the address that was set and to no other."""
    with (
        model_server(lambda _: GOOD) as other,
        model_server(lambda _: Break(307, headers={"Location": f"{other.url}/chat/completions"})) as server,
    ):
        found = _ask(ChatModel(server.url, key="secret"))
    assert isinstance(found, Fault)
    assert (found.kind, len(server.asked), other.asked) == ("refused", 1, [])


def test_the_environment_sends_no_question_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy, an address or a key that the environment has for others are not used; without a key none is sent."""
    with model_server(lambda _: GOOD) as other, model_server(lambda _: GOOD) as server:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "OPENAI_BASE_URL"):
            monkeypatch.setenv(name, other.url)
        monkeypatch.setenv("OPENAI_API_KEY", "of another server")
        assert _ask(ChatModel(server.url)) == GOOD
        assert _ask(ChatModel(f"{server.url}/", key="k")) == GOOD
    assert other.asked == []
    assert server.keys == ["", "Bearer k"]
    assert set(server.paths) == {"/v1/chat/completions"}


@pytest.mark.parametrize(
    "said",
    [
        Break(body=gzip.compress(b" " * 50_000_000), headers={"Content-Encoding": "gzip"}),
        Break(status=500, body=b"x" * 1_000_001),
        Break(body=b"x" * 1_000_001),
    ],
)
def test_no_answer_is_longer_than_it_may_be(said: Break) -> None:
    """An answer that is too long is broken off, an error's too, and one that is packed is not unpacked."""
    with model_server(lambda _: said) as server:
        found = _ask(ChatModel(server.url))
    assert isinstance(found, Fault)
    assert found.kind == "nonsense"


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/v1", "http://no.such.host.invalid/v1", "https://127.0.0.1:1"])
def test_nobody_there_is_away(url: str) -> None:
    """A port that nobody listens on and a name that nobody has are told apart from an answer."""
    found = _ask(ChatModel(url, seconds=5.0))
    assert isinstance(found, Fault)
    assert found.passing


def test_what_cannot_be_sent_is_refused() -> None:
    """A key that no header can hold is named, and nothing is raised; a lone surrogate is sent as a question mark."""
    with model_server(lambda _: GOOD) as server:
        found = _ask(ChatModel(server.url, key="schlüssel\ud800"))
        assert isinstance(found, Fault)
        assert _ask(ChatModel(server.url), claim="\ud800\x00\u202e") == GOOD
    assert [passage_of(one) for one in server.asked] == [{"claim": "?\x00\u202e"}]


def test_a_caller_within_an_event_loop_may_ask() -> None:
    """Notebooks and agents have a loop of their own already."""

    async def inside(model: ChatModel) -> Answer | Fault:
        return _ask(model)

    with model_server(lambda _: GOOD) as server:
        assert asyncio.run(inside(ChatModel(server.url))) == GOOD


_WAITS = """
import sys
from provenance.chat import ChatModel
print("asking", flush=True)
try:
    ChatModel(sys.argv[1], seconds=60.0).ask("Judge.", {}, "verdict", {})
except KeyboardInterrupt:
    print("ended", flush=True)
"""


def test_ctrl_c_ends_a_question() -> None:
    """Who waits for a silent model is interrupted at once, and nothing else is written."""
    with model_server(lambda _: Break(seconds=30.0)) as server:
        process = subprocess.Popen(
            [sys.executable, "-c", _WAITS, server.url], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        ends = time.monotonic() + 20
        while not server.asked and time.monotonic() < ends:
            time.sleep(0.05)
        assert server.asked
        started = time.monotonic()
        os.kill(process.pid, signal.SIGINT)
        out, error = process.communicate(timeout=20)
    assert (out.split(), error) == (["asking", "ended"], "")
    assert time.monotonic() - started < 15


def test_a_command_that_asks_no_model_does_not_load_the_client() -> None:
    """Loading the client takes half a second, which who has no model does not wait for."""
    code = (
        "import sys; import provenance.bootstrap, provenance.cli.main, provenance.chat as chat\n"
        "chat.ChatModel('http://127.0.0.1:1')\n"
        "print({'openai', 'httpx2', 'httpx'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
