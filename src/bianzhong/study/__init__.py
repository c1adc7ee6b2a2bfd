"""Studies of bells: the main line, and what is built on it."""

from __future__ import annotations

from bianzhong.study.pipeline import Evaluation, evaluate

__all__ = ["Evaluation", "evaluate"]
