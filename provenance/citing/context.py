"""On whose behalf citations are made: session, agent, user and project (citation engine design, 12.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import version

from provenance.citing.roles import Role
from provenance.model.activities import Agent, AgentKind, Session, ulid
from provenance.model.graph import now

SOFTWARE = f"Beleg {version('beleg')}"


@dataclass(frozen=True, slots=True)
class CitationContext:
    """The session every citation is bound to. Without an agent, the session stands for itself."""

    session_id: str = field(default_factory=ulid)
    agent_id: str = "agent:unnamed"
    user_id: str | None = None
    project_id: str = "default"
    agent_kind: AgentKind = AgentKind.SOFTWARE
    role: Role = Role.ADMIN
    created_at: str = field(default_factory=now)

    def agent(self) -> Agent:
        """The agent as a record."""
        return Agent(id=self.agent_id, name=self.agent_id.removeprefix("agent:"), kind=self.agent_kind)

    def session(self) -> Session:
        """The session as a record."""
        return Session(
            id=self.session_id,
            project=self.project_id,
            user=self.user_id,
            started_at=self.created_at,
            software=SOFTWARE,
            agent=self.agent_id,
        )


def checker() -> Agent:
    """Give the agent that is answerable for verifications made by the program."""
    return Agent(id=f"software:{SOFTWARE.lower().replace(' ', '/')}", name=SOFTWARE)
