"""A language model behind an OpenAI-compatible endpoint, asked for an answer of a given form and bounded in time."""

from provenance.chat.client import Answer, ChatModel, Fault

__all__ = ["Answer", "ChatModel", "Fault"]
