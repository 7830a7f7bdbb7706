"""The client of model servers: `openai`, on a transport that hands on no more bytes than were asked for.

Loading it takes half a second, so that this module is imported where a model is spoken to and nowhere else.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2
from openai import APIConnectionError as Away
from openai import APIStatusError, AsyncOpenAI, Omit
from openai import APITimeoutError as Late

from provenance.chat.content import clean

__all__ = ["Away", "Late", "TooLong", "post"]

_TRUSTED = httpx2.create_ssl_context()  # the certificates of the machine take a twentieth of a second to read


class TooLong(Exception):
    """The answer is longer than was asked for, or packed so that nobody can tell before unpacking it.

    ``what`` is the reason of a fault, the arguments what is put into it.
    """

    def __init__(self, what: str, *given: object) -> None:
        super().__init__(*given)
        self.what = what


async def post(url: str, key: str | None, path: str, sent: bytes, longest: int) -> tuple[int, bytes]:
    """Send JSON to a path below an address and give the status and bytes of the answer.

    Raises Late, Away, TooLong; ValueError or TypeError for what cannot be sent.
    """
    async with httpx2.AsyncClient(
        transport=_Bounded(longest), trust_env=False, follow_redirects=False, timeout=None
    ) as http:
        client = AsyncOpenAI(base_url=url, api_key=key or "-", http_client=http, max_retries=0)
        headers = {"Content-Type": "application/json", "Accept-Encoding": "identity"}
        bare = {} if key else {"Authorization": Omit()}
        try:
            response = await client.post(
                path, cast_to=httpx2.Response, content=sent, options={"headers": {**headers, **bare}}
            )
        except APIStatusError as error:
            response = error.response
        return response.status_code, response.content


class _Bounded(httpx2.AsyncHTTPTransport):
    """Connects anew for each request, and breaks an answer off that is too long."""

    def __init__(self, longest: int) -> None:
        super().__init__(verify=_TRUSTED, trust_env=False)
        self._longest = longest

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        response = await super().handle_async_request(request)
        packed = response.headers.get("content-encoding", "identity").strip().lower()
        if packed not in {"", "identity"}:
            await response.aclose()
            raise TooLong("packed", clean(packed[:20]))
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Counted(response.stream, self._longest)
        return response


class _Counted(httpx2.AsyncByteStream):
    """The bytes of an answer, as many as there may be."""

    def __init__(self, stream: httpx2.AsyncByteStream, longest: int) -> None:
        self._stream = stream
        self._longest = longest

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        async for chunk in self._stream:
            read += len(chunk)
            if read > self._longest:
                raise TooLong("long", self._longest)
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
