"""The phrases of a clause: each with its preposition, the cases it may have, its noun and what describes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from provenance.language import classes
from provenance.language.function_words import BARE, cases_of, joint, owner, preposition, strong
from provenance.language.function_words import quantity as quantity_of
from provenance.language.german import DOUBTFUL
from provenance.language.phrase import Phrase, adverb, is_value, unit
from provenance.language.tagging import MEASURE, PLACE, Token
from provenance.text import patterns as re

_NOUNS = {"NN", "NE", "TRUNC", MEASURE, PLACE}
_BEFORE = {"ART", "PIAT", "PDAT", "PPOSAT", "PWAT", "PRELAT", "CARD", "ADJ(A)", "PIDAT"}
_PRONOUNS = {"PPER", "PDS", "PIS", "PRF", "PWS", "PRELS", "PPOSS"}
_ALONE = {"PPER", "PRF", "PRELS", "PWS"}
_APART = 2
"""Pronouns behind which no attribute of theirs can stand."""
_WEAK = {"dem", "den", "des", "einem", "einen", "eines", "einer"}
"""Articles behind which an adjective ends in "-en"."""
_ACCUSATIVE = {"fuer", "durch", "gegen", "ohne", "um"}
"""Prepositions behind which no dative stands."""
_NO_ACCUSATIVE = {"dem", "des", "einem", "eines"}
_OPENS = {"ART", "PPOSAT", "PDAT", "PIAT", "APPR", "APPRART", "CARD", "KON"}
_PREPOSITIONS = {"APPR", "APPRART", "KOKOM"}
_PARTICIPLE = re.compile(r"(?:[^t]te|ene|ende|elte|erte|tete)[nrsm]?\Z")


@cache
def _class(name: str) -> frozenset[str]:
    return classes.of(name)


@dataclass(slots=True)
class _Phrasing:
    """One pass over the words of a clause."""

    tokens: Sequence[Token]
    breaks: Sequence[int] = ()
    found: list[Phrase] = field(default_factory=list[Phrase])

    def read(self) -> tuple[Phrase, ...]:
        at, pending = 0, ""
        focus: list[Token] = []
        while at < len(self.tokens):
            one = self.tokens[at]
            if one.tag == "KON" or one.text == ",":
                if not self._parts_clause(at):
                    pending = joint(one)
                at += 1
                continue
            if (self._is_focus(one) and self._binds(at)) or self._excepts(at):
                focus.append(one)
                at += 1
                continue
            phrase, size = self._phrase(at)
            if phrase is None:
                at += size
                continue
            if phrase.kind == "adverb" and self.found and self._denied(phrase):
                focus.insert(0, self.found.pop().head)
            if focus:
                phrase = replace(phrase, focus=(*focus, *phrase.focus), start=min(phrase.start, focus[0].start))
                focus = []
            self._add(phrase, pending)
            self._excepted()
            pending = ""
            at += size
        self.found += [adverb(one) for one in focus]
        return tuple(_grouped(self.found))

    def _parts_clause(self, at: int) -> bool:
        """Tell whether a comma stands beside a clause that depends, or an "und" before a verb: it joins no phrases."""
        one = self.tokens[at]
        before = self.tokens[at - 1].end if at and one.text == "," else one.end
        return any(before <= each <= one.end + 1 for each in self.breaks)

    def _describing(self, phrase: Phrase) -> bool:
        """Tell whether the phrase before belongs to a participle: "zu Unrecht gewährte Beträge"."""
        before, words = self.found[-1:], phrase.words[:1]
        return (
            bool(before and words)
            and bool(before[0].prep)
            and not phrase.prep
            and words[0].tag == "ADJ(A)"
            and phrase.start == words[0].start
            and before[0].end + 1 >= phrase.start
            and _PARTICIPLE.search(words[0].text) is not None
        )

    def _determines(self, phrase: Phrase) -> bool:
        """Tell whether what was found last is the article of a noun with a long attribute: "jede zum Kauf gezogene"."""
        before = self.found[-1:]
        alone = bool(before) and before[0].head.tag in {"PIAT", "PIS"} and bool(before[0].quantity)
        return alone and not before[0].words and not phrase.quantity and before[0].end + 1 >= phrase.start

    def _add(self, phrase: Phrase, joint: str) -> None:
        if not joint and self._describing(phrase):
            inner = replace(self.found.pop(), after=None, group=None)  # their places are none within an attribute
            phrase = replace(phrase, nested=(inner, *phrase.nested), start=inner.start)
            if self._determines(phrase):
                alone = self.found.pop()
                joint = alone.joint or ("und" if alone.loose else "")
                phrase = replace(phrase, prep=alone.prep, quantity=alone.quantity, focus=alone.focus, start=alone.start)
        index = len(self.found)
        beside = bool(index) and not any(self.found[-1].end <= one < phrase.start for one in self.breaks)
        described = beside and not joint and self.found[-1].kind == "noun" and self.found[-1].head.tag not in _ALONE
        after = index - 1 if described else None
        listed = joint != "," or any(one.tag == "KON" and one.start > phrase.start for one in self.tokens)
        at = self._joined(phrase) if joint and listed else None
        if at is not None:
            before = self.found[at]
            group = before.group if before.group is not None else at
            self.found[at] = replace(before, group=group)
            inherits = phrase.kind == "noun" and not phrase.prep and before.prep
            cases = phrase.cases if phrase.cases != BARE or phrase.prep else before.cases
            apart = phrase.head.tag == MEASURE and any(self.found[-1].end <= one < phrase.start for one in self.breaks)
            phrase = replace(phrase, group=group, joint=joint, cases=cases, after=before.after, loose=apart)
            if inherits:
                phrase = replace(phrase, prep=before.prep, inherits=True)
            if before.genitive and not phrase.prep:
                phrase = replace(phrase, genitive=True)
        else:
            phrase = replace(phrase, after=after, loose=bool(joint))
            if after is not None and phrase.kind == "noun" and not phrase.prep:
                only = bool(phrase.cases) and all(case[0] == "G" for case in phrase.cases)
                phrase = replace(phrase, genitive=only)
        self.found.append(phrase)

    def _excepted(self) -> None:
        """Take what was found last out with the phrases that it is joined to or stands behind."""
        one = self.found[-1]
        over = [each for each in self.found[:-1] if one.group is not None and each.group == one.group]
        if one.prep and one.kind == "noun" and one.after is not None and not one.focus:
            over.append(self.found[one.after])
        words = [word for each in over for word in each.focus if word.key in _class("exception")]
        if words and words[-1] not in one.focus:
            self.found[-1] = replace(one, focus=(words[-1], *one.focus))

    def _denied(self, phrase: Phrase) -> bool:
        """Tell whether the word before an adverb denies it alone: "nicht rechtzeitig"."""
        before = self.found[-1]
        return before.head.tag == "PTKNEG" and before.end + 1 >= phrase.start

    def _joined(self, phrase: Phrase) -> int | None:
        """Return which phrase a conjunction joins one to: the last, or the noun that this describes, by their cases."""
        repeats = [at for at, one in enumerate(self.found) if is_value(phrase) and unit(one) == unit(phrase)]
        if repeats:  # "8 Euro für Boote bis 6 Meter und 12 Euro für Flöße"
            return repeats[-1]
        possible: list[int] = []
        at: int | None = len(self.found) - 1
        while at is not None and at >= 0:
            before = self.found[at]
            if self._joins(before, phrase) and self._alike(before, phrase):
                possible.append(at)
            at = before.after if before.head.tag != MEASURE else None
        if phrase.cases in (BARE, BARE | {"Dp"}):
            return next(iter(possible), None)
        if possible and self.found[possible[0]].prep and self.found[possible[0]].cases >= BARE:
            return possible[0]  # "bei Vorsatz und grober Fahrlässigkeit"
        same = (one for one in possible if self.found[one].cases == phrase.cases)
        return next(same, next(iter(possible), None))

    @staticmethod
    def _alike(before: Phrase, phrase: Phrase) -> bool:
        """Tell whether two phrases can have the same case; what has no article follows the last."""
        if phrase.prep or phrase.cases in (BARE, BARE | {"Dp"}) or phrase.kind != "noun" or before.prep:
            return True
        return bool({case[0] for case in before.cases} & {case[0] for case in phrase.cases})

    @staticmethod
    def _joins(before: Phrase, phrase: Phrase) -> bool:
        if before.kind != phrase.kind or (before.head.tag == MEASURE) != (phrase.head.tag == MEASURE):
            return False
        return not phrase.prep or phrase.prep == before.prep or bool(before.prep)

    def _starts(self, at: int) -> bool:
        return at < len(self.tokens) and self.tokens[at].tag != "KON" and self.tokens[at].text != ","

    def _binds(self, at: int) -> bool:
        """Tell whether a word like "nur" binds to the phrase behind it: "erst" and "nur" do not to an adverb."""
        if not self._starts(at + 1) or self.tokens[at + 1].start - self.tokens[at].end > 1:
            return False
        adverb = self.tokens[at + 1].tag in {"ADV", "ADJ(D)", "PTKVZ", "PROAV"} and not self._describes(at + 1)
        return not (adverb and self.tokens[at].text.lower() in {"erst", "nur", "auch"})

    def _excepts(self, at: int) -> bool:
        """Tell whether a word takes the phrase behind it out of what is said: "außer an Sonntagen"."""
        following = self.tokens[at + 1].tag if self._starts(at + 1) else ""
        return self.tokens[at].key in _class("exception") and following in {"APPR", "APPRART", "ADV", "ADJ(D)"}

    def _phrase(self, at: int) -> tuple[Phrase | None, int]:
        one = self.tokens[at]
        prep, size = "", 0
        form = ""
        if one.tag in _PREPOSITIONS or (one.tag == "KOUS" and one.text.lower() in DOUBTFUL):
            prep, size, form = preposition(one), 1, one.text.lower() if one.tag == "APPRART" else ""
            following = self.tokens[at + 1].key if at + 2 < len(self.tokens) else ""
            if following == "von":  # "innerhalb von zwei Wochen"
                size = 2
            elif (prep, following) == ("um", "bis zu"):  # "um bis zu zwei Monate verlängern"
                prep, size = following, 2
            if at + size >= len(self.tokens) or not self._nominal(at + size):
                return adverb(one), 1
        bound = 0
        while prep and at + size + bound < len(self.tokens) and self._is_focus(self.tokens[at + size + bound]):
            bound += 1
        noun = self._noun(at + size + bound, form, governed=prep)
        if noun is None:
            if prep:
                return adverb(one), 1
            return (None, 1) if one.text[:1] in {"(", ")", "-", "–", "—"} else (adverb(one), 1)
        phrase, used = noun
        if prep:
            focus = tuple(self.tokens[at + size : at + size + bound])
            if focus and phrase.nested:  # "für ausschließlich dem Eigengebrauch dienende Fähren"
                first = replace(phrase.nested[0], focus=focus, start=focus[0].start)
                phrase, focus = replace(phrase, nested=(first, *phrase.nested[1:])), ()
            phrase = replace(phrase, prep=prep, start=one.start, focus=focus)
        return phrase, used + size + bound

    @staticmethod
    def _is_focus(one: Token) -> bool:
        return one.text.lower() in _class("focus") and one.tag != "PTKNEG"

    def _nominal(self, at: int) -> bool:
        return self.tokens[at].tag in _BEFORE | _NOUNS | _PRONOUNS | {
            "ADV",
            "ADJ(D)",
            "PTKNEG",
            "APPR",
            "APPRART",
            "PROAV",
        }

    def _noun(self, at: int, form: str, *, governed: str = "") -> tuple[Phrase, int] | None:
        """Read a noun with all that stands before it; None where no noun comes."""
        tokens, first = self.tokens, at
        if at < len(tokens) and tokens[at].tag in _PRONOUNS:
            one = tokens[at]
            cases = cases_of(one.text.lower())
            return Phrase("noun", "", (one,), cases, (), (), (), quantity_of(one), one.start, one.end), 1
        words: list[Token] = []
        nested: tuple[Phrase, ...] = ()
        determiner: Token | None = None
        while at < len(tokens):
            one = tokens[at]
            if one.tag in _NOUNS:
                break
            inner = self._attribute(at) if determiner or (governed and not words) else 0
            if inner and self._belongs(at, inner, determiner, governed):
                nested = (*nested, *_Phrasing(tokens[at:inner]).read())
                at = inner
                continue
            if (
                one.tag in {"ART", "PIAT", "PDAT", "PPOSAT", "PWAT", "PRELAT", "PIDAT"}
                and determiner is None
                and not words
            ):
                determiner = one
            elif (
                one.tag in {"CARD", "ADJ(A)"}
                or (determiner is not None and one.tag in {"PIAT", "PIDAT"})
                or (words and one.tag == "KON" and self._describes(at + 1))
                or (
                    one.tag in {"ADV", "ADJ(D)", "PTKNEG", "PIS", "PIAT"}
                    and quantity_of(one) != "none"
                    and self._describes(at + 1)
                )
            ):
                words.append(one)
            else:
                return self._headless(first, at, determiner, words, nested)
            at += 1
        if at >= len(tokens):
            return self._headless(first, at, determiner, words, nested)
        heads = [tokens[at]]
        at += 1
        while at < len(tokens) and _is_named(heads[-1], tokens[at]):
            heads.append(tokens[at])
            at += 1
        cases = cases_of(determiner.text.lower()) if determiner else strong(words, heads[-1])
        cases = cases_of(form) if form and not determiner else cases
        # an article counts for its class alone
        quantity = quantity_of(determiner) if determiner else ""
        start = min(one.start for one in (*heads, *words, *([determiner] if determiner else [])))
        if nested:
            start = min(start, nested[0].start)
        phrase = Phrase("noun", "", tuple(heads), cases, tuple(words), nested, (), quantity, start, heads[-1].end)
        return replace(phrase, owner=owner(determiner)), at - first

    def _headless(
        self, first: int, at: int, determiner: Token | None, words: list[Token], nested: tuple[Phrase, ...]
    ) -> tuple[Phrase, int] | None:
        """Read what stands for a noun: "das Gleiche", "die Letzteren", "jeder"."""
        if determiner is None and not words:
            return None
        adjectives = [one for one in words if one.tag in {"ADJ(A)", "CARD"}]
        if not adjectives and determiner is None:
            return None
        head = adjectives[-1] if adjectives else determiner
        if head is None:
            return None
        rest = tuple(one for one in words if one is not head)
        cases = cases_of(determiner.text.lower()) if determiner else BARE
        quantity = quantity_of(determiner) if determiner and determiner is not head else ""
        start = self.tokens[first].start
        end = self.tokens[at - 1].end
        return Phrase("noun", "", (head,), cases, rest, nested, (), quantity, start, end), at - first

    def _belongs(self, at: int, end: int, determiner: Token | None, governed: str) -> bool:
        """Tell whether words up to an adjective are its own: behind an article that agrees, or a preposition.

        "der dem Eigengebrauch dienenden", "für dem Eigengebrauch dienende Fähren", but not "vor dem Tag erteilte".
        """
        if determiner is None:
            one = self.tokens[at]
            low, last = one.text.lower(), self.tokens[end].text
            strong_end = last.endswith("e") and _PARTICIPLE.search(last) is not None
            # "auf ausschließlich der Forschung dienende": behind "der" its own adjective would end in "-en"
            opens = one.tag != "ART" or (governed in _ACCUSATIVE and low in _NO_ACCUSATIVE)
            opens = opens or (low in {*_WEAK, "der"} and strong_end and self.tokens[at - 1].tag not in _PREPOSITIONS)
            return opens and self.tokens[end - 1].tag not in _OPENS
        low = determiner.text.lower()
        strong_too = not governed and low not in _WEAK
        return strong_too or low in {"das", "die", "eine", "ein"} or self.tokens[end].text.endswith("en")

    def _describes(self, at: int) -> bool:
        """Tell whether an attribute of a noun that follows comes."""
        while at < len(self.tokens) and self.tokens[at].tag in {"ADV", "ADJ(D)", "PTKNEG", "CARD"}:
            at += 1
        return at < len(self.tokens) and self.tokens[at].tag == "ADJ(A)"

    def _attribute(self, at: int) -> int:
        """Return where the adjective stands that words between an article and its noun belong to; 0 where none do."""
        if self.tokens[at].tag not in {"APPR", "APPRART", "ART", "PRF", "PPER", "PPOSAT", "PDAT", PLACE, "PROAV"}:
            return 0
        end = at
        while end < len(self.tokens) and self.tokens[end].tag != "ADJ(A)":
            if self.tokens[end].text == ",":
                return 0
            end += 1
        if end >= len(self.tokens):
            return 0
        # "die nach dem geltenden Recht zu führenden Bücher": the last adjective before a noun that no article opens
        while end + 1 < len(self.tokens) and self.tokens[end + 1].tag in _NOUNS:
            later = next((n for n in range(end + 2, len(self.tokens)) if self.tokens[n].tag == "ADJ(A)"), None)
            if later is None or any(self.tokens[n].text == "," for n in range(end, later)):
                break
            if any(self.tokens[n].tag in {"APPR", "APPRART", "ART", "KON"} for n in range(end + 2, later)):
                break
            end = later
        return end


def phrases_of(words: Sequence[Token], breaks: Sequence[int] = ()) -> tuple[Phrase, ...]:
    """Return the phrases of a clause in their order, from its words without the predicate.

    ``breaks`` are the offsets of words and clauses that stand between them.
    """
    return _Phrasing(words, breaks).read()


def _grouped(found: Sequence[Phrase]) -> list[Phrase]:
    """Return each phrase of a group the joint of the last: "A, B und C" are joined by "und"."""
    joints: dict[int, str] = {}
    for one in found:
        if one.group is not None and one.joint and (one.joint != "," or one.group not in joints):
            joints[one.group] = one.joint
    return [replace(one, joint=joints.get(one.group, "")) if one.group is not None else one for one in found]


def _is_named(noun: Token, name: Token) -> bool:
    """Tell whether a name stands right behind a noun, with no verb between: "Der Obmann wird Fischer"."""
    return name.tag == "NE" and noun.tag in {"NN", "NE", PLACE} and name.start <= noun.end + _APART
