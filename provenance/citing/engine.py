"""The CitationEngine: one façade over library, desk and record (citation engine design, section 8).

Every call delegates; the groups of calls stand in `provenance.citing.facade`. How an engine is wired to a store stands
in `provenance.bootstrap`, from where `provenance.CitationEngine` comes.
"""

from __future__ import annotations

from provenance.citing.facade.classifying import Standings
from provenance.citing.facade.following import Following
from provenance.citing.facade.making import Making
from provenance.citing.facade.noting import Noting
from provenance.citing.facade.output import Setting
from provenance.citing.facade.reading import Reading
from provenance.citing.facade.registering import Registering
from provenance.citing.facade.searching import Searching


class Engine(Making, Registering, Reading, Setting, Searching, Following, Noting, Standings):
    """Registers sources and binds claims to the exact words that bear them, in one project and session."""
