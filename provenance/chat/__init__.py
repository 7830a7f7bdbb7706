"""A language model behind an OpenAI-compatible endpoint, asked for an answer of a given form and bounded in time."""

from provenance.chat.client import Answer, ChatModel
from provenance.chat.content import excerpt
from provenance.chat.server import Deadline, Fault, Server, checked_address, seconds_of

__all__ = ["Answer", "ChatModel", "Deadline", "Fault", "Server", "checked_address", "excerpt", "seconds_of"]
