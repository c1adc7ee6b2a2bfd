"""The ancient Chinese two-tone bell: from a text or a measured bell to its two tones and their lü.

The public names are imported when first used, so that ``import bianzhong`` is fast.
"""

from __future__ import annotations

from importlib import import_module, metadata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bianzhong import fem, lu
    from bianzhong.bell.catalogue import (
        load_bell,
        load_material,
        load_pitches,
        load_reading,
        load_set,
        load_text,
        save_bell,
        save_survey,
    )
    from bianzhong.bell.inspection import Inspection, inspect
    from bianzhong.bell.plausibility import examine
    from bianzhong.bell.survey import Survey, read_survey
    from bianzhong.errors import BellError
    from bianzhong.study.chime import Chime, Design, chime
    from bianzhong.study.pipeline import Evaluation, evaluate

__all__ = [
    "BellError",
    "Chime",
    "Design",
    "Evaluation",
    "Inspection",
    "Survey",
    "__version__",
    "chime",
    "evaluate",
    "examine",
    "fem",
    "inspect",
    "load_bell",
    "load_material",
    "load_pitches",
    "load_reading",
    "load_set",
    "load_text",
    "lu",
    "read_survey",
    "save_bell",
    "save_survey",
]

__version__: str

_HOMES = {
    "BellError": "errors",
    "Chime": "study.chime",
    "Design": "study.chime",
    "Evaluation": "study.pipeline",
    "Inspection": "bell.inspection",
    "Survey": "bell.survey",
    "chime": "study.chime",
    "evaluate": "study.pipeline",
    "examine": "bell.plausibility",
    "inspect": "bell.inspection",
    "load_bell": "bell.catalogue",
    "load_material": "bell.catalogue",
    "load_pitches": "bell.catalogue",
    "load_reading": "bell.catalogue",
    "load_set": "bell.catalogue",
    "load_text": "bell.catalogue",
    "read_survey": "bell.survey",
    "save_bell": "bell.catalogue",
    "save_survey": "bell.catalogue",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return metadata.version("bianzhong")
    if name in {"fem", "lu"}:
        return import_module(f"bianzhong.{name}")
    if name in _HOMES:
        return getattr(import_module(f"bianzhong.{_HOMES[name]}"), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted(__all__)
