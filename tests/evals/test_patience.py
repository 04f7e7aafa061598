from types import SimpleNamespace
from typing import Any

import pytest
from inspect_ai.model import RetryDecision

from trueline.evals.patience import FIRST, Wait, be_patient

AGAIN = True


def waits(tries, decision=AGAIN, longest=600):
    """Seconds before the next try, where a provider thinks this of what went wrong."""
    provider: Any = SimpleNamespace(should_retry=lambda _: decision)
    outcome = SimpleNamespace(exception=lambda: OSError("no"))
    state: Any = SimpleNamespace(attempt_number=tries, outcome=outcome)
    return Wait(provider, longest)(state)


@pytest.mark.parametrize("decision", [AGAIN, RetryDecision.transient(), RetryDecision.rate_limit()])
def test_it_waits_twice_as_long_each_time(decision):
    assert [waits(tries, decision) for tries in (1, 2, 3, 4, 5)] == [FIRST * n for n in (1, 2, 4, 8, 16)]


def test_five_tries_outlast_a_minute():
    assert sum(waits(tries) for tries in range(1, 6)) > 60


def test_it_waits_at_least_as_long_as_the_server_says():
    told = RetryDecision.rate_limit(retry_after=9.5)
    assert [waits(tries, told) for tries in (1, 3, 4)] == [9.5, 9.5, 16.0]


def test_it_never_waits_longer_than_for_a_reply():
    assert waits(1, RetryDecision.rate_limit(retry_after=86_400)) == 600
    assert waits(5_000) == 600


def test_a_provider_that_waits_in_its_own_way_goes_on_so():
    own = object()
    model: Any = SimpleNamespace(api=SimpleNamespace(retry_wait=lambda: own))
    be_patient(model, 600)
    assert model.api.retry_wait() is own


def test_a_client_neither_tries_again_nor_gives_up_by_itself():
    client = SimpleNamespace(max_retries=2, timeout=600)
    model: Any = SimpleNamespace(api=SimpleNamespace(retry_wait=lambda: None, client=client))
    be_patient(model, 30)
    assert (client.max_retries, client.timeout) == (0, None)
    assert model.api.retry_wait().longest == 30
