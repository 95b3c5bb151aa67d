"""The options that a kind of decision names as passes or settings are options of that kind."""

from typing import Any

import pytest

from coverts.engine import OK, decision
from coverts.engine.base.exceptions import RuleSourceError


@pytest.mark.parametrize("name", ["passes", "settings"])
@pytest.mark.parametrize("option", [3, -1, "always"])
def test_an_option_that_a_decision_does_not_have_is_refused_with_its_line(name, option):
    told = rf"test_pass_options\.py:\d+: {name} has {option!r}, which is not an option; write .* 0 to 2"
    listed: dict[str, Any] = {name: [1, option]}
    with pytest.raises(RuleSourceError, match=told):

        @decision(["go", "pass", "ask me always"], "What do you do?", **listed)
        def judge(s, who, deed):
            return OK


def test_options_of_the_decision_are_accepted():
    kind = decision(["go", "pass", "ask me always"], "What do you do?", passes=[1], settings=[2])(
        lambda s, who, deed: OK
    )
    assert (kind.passes, kind.settings) == ((1,), (2,))
