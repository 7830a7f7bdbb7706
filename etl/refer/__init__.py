"""References in running text: which places of which law a text names, and where it names them.

The second stage of the ETL after structure. It finds what is printed; which node a place is, is told where the works
are known.
"""

from etl.refer.find import find
from etl.refer.reference import Reference, Target

__all__ = ["Reference", "Target", "find"]
