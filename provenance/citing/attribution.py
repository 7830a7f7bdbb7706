"""Words before a claim that only say whose it is: "Wörtlich heißt es in § 5 AO: „…“", "Die AO bestimmt, dass …".

They assert nothing beside what they lead to, so that is what is held against the source, and the places they name are
looked at like all others. The words are a closed list (`classes/attribution.toml`): one that is not on it ("§ 5 AO
verbietet, dass …", "Niemand sagt, dass …") makes it no attribution, and the claim is held as a whole. A source that is
named, by its name or as "the Act", is a place (`named_sources`): what a letter says is not what the statute says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from etl.refer.find import find
from etl.refer.reference import Reference
from provenance.language import classes
from provenance.language.comparing import meant
from provenance.language.verbs import finite
from provenance.text import patterns as re
from provenance.text.labels import mask

_SAYING = classes.of("attribution", part="saying")
_CONCLUDING = classes.of("attribution", part="concluding")
_SUMMING = re.compile(rf"(?:{'|'.join(classes.table('attribution')['summing'])})\s+(?=[a-zäöüß])", re.IGNORECASE)
_DEMANDING = classes.of("attribution", part="demanding")
_PASSIVE = re.compile(r"(?P<rest>.*\S)\s+(?P<verb>wird|werden)", re.DOTALL)
_BESIDE = classes.of("attribution", part="beside") | classes.of("attribution", "de", "drawing")
_HEAD = re.compile(
    r"(?P<head>[^:;„“”\"»«]{2,160}?)(?P<joint>\s*:\s*|,?\s+(?:dass|daß|that)\s+|,?\s+(?=[„“\"»«]))(?P<said>\S.*)\Z",
    re.DOTALL,
)
_QUOTED = re.compile(r"[„“”\"»«](?P<words>.+)[“”\"«»](?P<stop>[.!]?)\s*\Z", re.DOTALL)
_WORD = re.compile(r"\w+")
_ENDING = re.compile(r"[\s.!]+\Z")


def _phrases(*languages: str) -> str:
    found = [one for language in languages for one in classes.table("attribution")[f"phrases_{language}"]]
    return "|".join(re.escape(one).replace("\\ ", r"\s+") for one in sorted(found, key=len, reverse=True))


_LEADS = _phrases("de", "en")
_LEAD = re.compile(rf"\s*(?:{_LEADS})\s+(?:der |dem |des |den |the )?", re.IGNORECASE)
_ENGLISH_LEAD = re.compile(rf"\s*(?:{_phrases('en')})\s", re.IGNORECASE)
_GRANTED = re.compile(
    rf"(?:Dass|Daß) (?P<said>[^:;]+), (?:{'|'.join(classes.table('attribution')['granted_de'])})", re.DOTALL
)
_INSIDE = re.compile(rf",?\s+(?:{_LEADS})\s+(?:der |dem |des |the )?\Z", re.IGNORECASE)
"""Before a place that is named in the midst of a claim."""
_BEHIND = re.compile(
    r"\s*(?:,\s*)?"
    r"(?:(?:gilt|heißt es|ist bestimmt|steht|bestimmt ist|is provided|it is provided|applies)\s*[,:])?[,:]?\s*"
)
_OPENED, _CLOSED = (
    re.compile(
        r"\s*(?:[(\[]\s*(?:vgl\.|siehe|s\.|so|cf\.|see)?|[,;]\s*(?:vgl\.|siehe|s\.|so|cf\.|see))\s*\Z", re.IGNORECASE
    ),
    re.compile(r"\s*[)\]]?[\s.]*\Z"),
)
_BARE = re.compile(r"(?<![\d§])\s*(?:,|[.!?]\s*[-–—]?|[-–—])\s*\Z")
"""Before a place that is named behind a claim without brackets: "…, § 5 AO"."""
_ATTRIBUTE = re.compile(r"\s+([a-zäöüß]{3,}e[nmrs]?)\s+(?:[a-zäöüß]+e[nmrs]?\s+)*[A-ZÄÖÜ]")


class Order(StrEnum):
    """Where the verb of a claim stands, other than in the source."""

    AS_IS = "as it is"
    VERB_FIRST = "verb first"  # behind "Nach § 5 …"
    VERB_LAST = "verb last"  # behind "…, dass"


@dataclass(frozen=True, slots=True)
class Attribution:
    """What an attribution leads to, the references it makes, and whether German puts the verb last there ("dass")."""

    said: str
    named: tuple[Reference, ...]
    verb_last: bool


def attribution(text: str, named: Sequence[Reference]) -> Attribution | None:
    """Return what a text attributes to a source; None where it does not begin with an attribution.

    ``named`` are the references of the text that name a law or a section.
    """
    found = _HEAD.match(text)
    if found is None:
        return None
    end = found.end("head")
    inside = tuple(one for one in named if one.end <= end)
    laws = {target.law.lower() for one in named for target in one.targets if target.law}
    words = [word.lower() for word in _WORD.findall(mask(text[:end], [(one.start, one.end) for one in inside]))]
    said, verb_last = found["said"].strip(), found["joint"].strip(" ,\n") in {"dass", "daß"}
    leads = not _SAYING.union(_CONCLUDING).isdisjoint(words) or (bool(inside) and ":" in found["joint"])  # "§ 5 AO: …"
    if not leads or any(word not in _SAYING | _CONCLUDING | _BESIDE | laws for word in words):
        return None
    quoted = _QUOTED.match(said)
    return Attribution(quoted["words"] + quoted["stop"] if quoted else said, inside, verb_last)


def parted(text: str, named: tuple[Reference, ...]) -> tuple[str, tuple[Reference, ...], Order]:
    """Take the places before and behind a claim off it; say which they are and where that leaves the verb.

    "Nach Satz 1" stays, since a draft has no Satz 1 of its own: these are words of the source.
    """
    named = tuple(one for one in named if any(target.section or target.law for target in one.targets))
    end, aside = len(text), list[Reference]()
    if named and _CLOSED.match(text, named[-1].end) and (opened := _opened(text, named[-1])):
        end = opened.start()
        aside.append(named[-1])
    if led := attribution(text[:end], named):
        return large(led.said), (*led.named, *aside), Order.VERB_LAST if led.verb_last else Order.AS_IS
    start, order = 0, Order.AS_IS
    leads = named and (lead := _LEAD.match(text)) and 0 <= named[0].start - lead.end() <= 1 and named[0].end <= end
    if leads and not _attributes(text, named[0].end):
        behind = _BEHIND.match(text, named[0].end)
        order = Order.AS_IS if _ENGLISH_LEAD.match(text) else Order.VERB_FIRST
        start = behind.end() if behind else named[0].end
        aside.insert(0, named[0])
    elif summed := _SUMMING.match(text):
        start, order = summed.end(), Order.VERB_FIRST
    core = text[start:end].strip()
    if not core:
        return text, (), Order.AS_IS
    return large(core) if start else core, tuple(aside), order


def readings(text: str, named: tuple[Reference, ...]) -> Iterator[tuple[str, tuple[Reference, ...]]]:
    """Yield a claim in each way it may be read beside a sentence, with the places that it then names beside itself.

    Without the places before and behind it; as a clause of its own behind "dass", or before words that grant it ("Dass
    …, ist unstreitig"); with a verb where it has none; without the place in its midst.
    """
    core, aside, order = parted(text, named)
    yield core, aside
    if any(one.kind == "name" or _is_own(target.law) for one in aside for target in one.targets):
        yield text, ()  # "Im Sinne dieses Gesetzes ist …", "The report says that …" may be words of the source itself
    plain = _ENDING.sub("", core)
    if order is Order.VERB_LAST:
        yield _verb_first(plain), aside
        if must := _demanded(text, plain):
            yield must, aside
    if granted := _GRANTED.fullmatch(_ENDING.sub("", text)):
        yield _verb_first(granted["said"]), tuple(one for one in named if one.start >= granted.end("said"))
    for whole in meant(core):
        yield whole, aside
    if not aside and (inner := bare(text, named)):
        yield inner


def _is_own(law: str | None) -> bool:
    """Tell whether a law is named as the law names itself: "dieses Gesetzes"."""
    return law is not None and law.lower().startswith("dies")


def _demanded(text: str, clause: str) -> str | None:
    """Return what a source demands as a duty: "§ 5 verlangt, dass es geprüft wird" is "Muss es geprüft werden"."""
    head = _HEAD.match(text)
    done = _PASSIVE.fullmatch(clause)
    if head is None or done is None or not _DEMANDING.intersection(_WORD.findall(head["head"].lower())):
        return None
    rest = done["rest"]
    return f"{'Muss' if done['verb'] == 'wird' else 'Müssen'} {rest[:1].lower()}{rest[1:]} werden."


def _verb_first(clause: str) -> str:
    """Return a clause that ends with its verb as one that begins with it."""
    rest, _, verb = clause.rpartition(" ")
    return f"{large(verb)} {rest[:1].lower()}{rest[1:]}."


def bare(text: str, named: Sequence[Reference]) -> tuple[str, tuple[Reference]] | None:
    """Take the one place out of the midst of a claim: "… sind gemäß § 5 AO zu führen"."""
    placed = [one for one in named if any(target.section for target in one.targets)]
    led = [(one, lead) for one in placed if (lead := _INSIDE.search(text, 0, one.start))]
    if len(led) != 1 or (led[0][0].kind != "name" and not text[led[0][0].end :].strip(" .!")):
        return None
    place, lead = led[0]
    rest = text[place.end :].lstrip()
    commas = rest.startswith(",") and lead[0].startswith(",")
    core = text[: lead.start()] + (rest[1:] if commas else rest if rest in _STOPS else f" {rest}")
    return core, (place,)


_STOPS = frozenset({"", ".", "!"})


def _attributes(text: str, at: int) -> bool:
    """Tell whether a place belongs to a noun: "Nach § 3 Nummer 37 steuerfreie Bezüge mindern …"."""
    found = _ATTRIBUTE.match(text, at)
    return found is not None and not finite(found[1], "de")


def _opened(text: str, last: Reference) -> re.Match[str] | None:
    """Return what leads to the place at the end of a claim, if it stands behind it and is no word of it."""
    by_law = any(target.law and target.section for target in last.targets)
    return _OPENED.search(text, 0, last.start) or (_BARE.search(text, 0, last.start) if by_law else None)


def large(text: str) -> str:
    """Return a text with its first letter large."""
    return text[:1].upper() + text[1:]


def relative(claim: str, printed: str) -> list[str]:
    """Return a claim as it is, and with each place of a section named as that section itself names it ("Absatz 1").

    ``printed`` is the place whose words the claim is held against.
    """
    own = next((target for one in find(printed) for target in one.targets if target.section), None) if printed else None
    inner = [one for one in find(claim) if own and one.targets and one.targets[0].section == own.section]
    forms = [claim]
    for depth in (0, 1):
        text = claim
        for one in reversed(inner):
            path = one.targets[0].path[depth:]
            if path and not one.targets[0].until and (not depth or (own and own.path[:1] == one.targets[0].path[:1])):
                text = text[: one.start] + " ".join(f"{kind} {number}" for kind, number in path) + text[one.end :]
        forms.append(text)
    return list(dict.fromkeys(forms))
