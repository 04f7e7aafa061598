import pytest

from trueline.rerank.making.phrases import plain


@pytest.mark.parametrize(
    ("attribute", "value", "said"),
    [
        ("HasCafe", True, "has cafe"),
        ("has_cafe", False, "has no cafe"),
        ("IsQuiet", True, "is quiet"),
        ("IsQuiet", False, "is not quiet"),
        ("AllowsDogs", True, "allows dogs"),
        ("AllowsDogs", False, "does not allow dogs"),
        ("ServesWine", "red", "serves red wine"),
        ("GoodForKids", False, "is not good for kids"),
        ("GoodForMeal", "brunch", "is good for meal brunch"),
        ("Serves", "brunch", "serves brunch"),
        ("Has", True, "has has"),
        ("HasTV", True, "has tv"),
        ("OutdoorSeating", True, "has outdoor seating"),
        ("OutdoorSeating", False, "has no outdoor seating"),
        ("Alcohol", "none", "has no alcohol"),
        ("ServesWine", "No", "does not serve wine"),
        ("NoiseLevel", "very_loud", "has very loud noise level"),
        ("Stars2", 3, "has 3 stars 2"),
        ("Größe", "XL", "has XL größe"),
    ],
)
def test_an_attribute_is_worded_as_it_is_called(attribute, value, said):
    assert plain(attribute, value) == {"literal": [said]}
