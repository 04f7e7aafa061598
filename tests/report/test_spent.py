import pytest

from trueline.report.spent import spent


@pytest.mark.parametrize(
    ("cost", "shown"), [(0.0, "cost 0 USD"), (0.125, "cost 0.125 USD"), (None, "its price is not known")]
)
def test_what_a_run_took_is_one_line(cost, shown):
    took = {"total_tokens_in": 7, "total_tokens_out": 3, "cost_usd": cost}
    assert spent(took) == f"tokens 7 in, 3 out; {shown}"
