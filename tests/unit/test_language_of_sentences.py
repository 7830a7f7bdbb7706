"""The language of one sentence in a draft of the other language."""

from __future__ import annotations

import pytest

from provenance.language.detection import Language, of_sentence, spoken


@pytest.mark.parametrize(
    ("text", "draft", "told"),
    [
        ("The fee is 1,500 euros.", "de", "en"),
        ("The fee was 1,500 euros.", "de", "en"),
        ("Die Gebühr beträgt 1.500 Euro.", "en", "de"),
        ("Der Lotse fuhr 1920 aus.", "en", "de"),
        ("Fee: 1,500 euros", "de", "de"),
        ("Gebot 1.500 Euro", "en", "en"),
        ("Die in 1,500 ponds", "en", "en"),
        ("Die Klausel „The fee is 1,500 euros“ gilt.", "de", "de"),
        ("The word “Gebühr” is in the act.", "en", "en"),
    ],
)
def test_a_sentence_of_a_draft_has_its_own_language(text: str, draft: Language, told: Language) -> None:
    """Small words of one language alone tell it; a sentence without any, or of both, has that of its draft."""
    assert of_sentence(text, draft) == told
    assert spoken(text, source="de", draft=draft).claim == told
