"""English sentences that remember their template and values, so that they can be translated."""

from coverts.engine.base.sentences import (
    Language,
    Said,
    as_text,
    capital,
    fill_slots,
    from_template,
    is_worded,
    joined,
    one_or_other,
    said,
    said_count,
    said_list,
    verbatim,
)

__all__ = [
    "Language",
    "Said",
    "as_text",
    "capital",
    "fill_slots",
    "from_template",
    "is_worded",
    "joined",
    "one_or_other",
    "said",
    "said_count",
    "said_list",
    "verbatim",
]
