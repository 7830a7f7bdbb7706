"""The CitationEngine: one façade over library, desk and record (citation engine design, section 8).

Every call delegates; the groups of calls stand in `provenance.citing.facade`. How an engine is wired to a store stands
in `provenance.bootstrap`, from where `provenance.CitationEngine` comes.
"""

from __future__ import annotations

from provenance.citing.facade.annotations import AnnotationCalls, SourceStatusCalls
from provenance.citing.facade.citations import CitationCalls
from provenance.citing.facade.reads import FormattingCalls, GraphCalls, ReadCalls, SearchCalls
from provenance.citing.facade.registration import RegistrationCalls


class Engine(
    CitationCalls,
    RegistrationCalls,
    ReadCalls,
    FormattingCalls,
    SearchCalls,
    GraphCalls,
    AnnotationCalls,
    SourceStatusCalls,
):
    """Registers sources and binds claims to the exact words that bear them, in one project and session."""
