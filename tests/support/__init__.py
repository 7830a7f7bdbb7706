"""What tests share: each room holds one kind of support, and no test."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The root of the tree: where programs of the tests are started, so that ``tests`` can be imported there."""
