"""The part of the names policy that judges whole answers: what they are worth, what they lack, who copied.

Reach for it through `NamesPolicy`, of which each table here is a row. Every weight and limit of the reward
stands here; a most or a limit is in the unit of what it bounds.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from trueline.core.schema import Row, bad

__all__ = ["AddressRules", "Completeness", "Copying", "Geocoding", "RewardCurve", "RewardWeights"]

Share = Annotated[float, Field(ge=0, le=1)]
Amount = Annotated[float, Field(ge=0)]
Count = Annotated[int, Field(ge=0)]


class RewardWeights(Row):
    """What names, birth dates and addresses count; over the kinds that were asked for they sum to 1."""

    names: Annotated[float, Field(gt=0, le=1)]
    birth_dates: Share
    addresses: Share

    @model_validator(mode="after")
    def _adds_up(self) -> "RewardWeights":
        total = self.names + self.birth_dates + self.addresses
        if abs(total - 1) > 1e-9:  # noqa: PLR2004 - rounding
            raise bad(f"the weights sum to {total:g}; make them sum to 1")
        return self


class RewardCurve(Row):
    """What a place in the ranking is worth: none of it, or the validator's curve.

    The `best` responders with a value of `least` or more get place_share * exp(-decay * rank) + value_share
    * value, where the best one's rank is 0; everybody else gets 0.
    """

    use: Literal["none", "rank"]
    best: Count
    least: Share
    place_share: Share
    decay: Amount
    value_share: Share


class AddressRules(Row):
    """When an address looks real: `commas` part its sections, and none of `never` may be in it."""

    least_word_characters: Count
    most_word_characters: Count
    least_letters: Count
    least_distinct: Count
    least_numbered_sections: Count
    least_commas: Count
    commas: str
    never: str


def _growing(limits: list[list[float]]) -> list[list[float]]:
    if any(len(limit) != 2 or limit[0] <= 0 or not 0 <= limit[1] <= 1 for limit in limits):  # noqa: PLR2004 - an area and a score
        raise bad("is no list of pairs; give [square metres, score within 0..1] for each")
    if [area for area, _ in limits] != sorted({area for area, _ in limits}):
        raise bad("the areas do not grow; put the smallest first")
    return limits


class Geocoding(Row):
    """What the place that a geocoder found is worth: the score of the first area it is smaller than."""

    areas: Annotated[list[list[float]], AfterValidator(_growing)]
    larger: Share
    nothing: Share
    metres_per_degree: Annotated[float, Field(gt=0)]


class Completeness(Row):
    """What is taken off an answer that says more or less than was asked.

    `..._each` is taken off for each one, `..._a_name_most` is the most of it for one name and `..._most` for
    the whole answer.
    """

    unasked_each: Share
    unasked_most: Share
    surplus_above: Amount
    surplus_each: Share
    same_names_each: Share
    same_dates_each: Share
    same_dates_a_name_most: Share
    same_addresses_each: Share
    same_addresses_a_name_most: Share
    too_much_most: Share
    missing_each: Share
    missing_most: Share
    few_below: Share
    few_each: Share
    few_a_name_most: Share
    few_addresses_most: Share
    few_dates_most: Share
    digits_above: Share
    digits: Share
    penalties_most: Share
    least: Share


class Copying(Row):
    """When answers are too much alike, what that takes off a reward, and whether it is taken off.

    `..._overlap` and `..._jaccard` are what a likeness must exceed to be found.
    """

    copying: Literal["counts", "is_shown"]
    equal_rewards_more_than: Annotated[int, Field(ge=1)]
    equal_rewards_decimals: Annotated[int, Field(ge=0, le=15)]
    equal_rewards: Share
    group_overlap: Annotated[float, Field(ge=0, lt=1)]
    group_jaccard: Annotated[float, Field(ge=0, lt=1)]
    pair_overlap: Share
    pair_jaccard: Share
    pair: Share
    identical: Share
    odd_characters_more_than: Count
    odd_names_above: Annotated[float, Field(ge=0, lt=1)]
    usual_characters: str
    addresses_overlap: Share
    addresses_jaccard: Share
    addresses_times: Share
    addresses_most: Share
    most: Share
