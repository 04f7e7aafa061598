"""The names suite's policy: every weight, limit and choice, and the three that ship.

`documented` is the printed formulas made deterministic, `miid` the running validator with its quirks, `fair`
the repaired one in which the mix asked for can always be met in full. A row is a plain value, so that the
whole policy can be read aloud.
"""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from trueline.core.catalog import Catalog
from trueline.core.policy import Policy, from_toml
from trueline.core.schema import Row, bad
from trueline.names.reward_policy import (
    AddressRules,
    Completeness,
    Copying,
    Geocoding,
    RewardCurve,
    RewardWeights,
)

__all__ = [
    "DOCUMENTED",
    "FAIR",
    "MIID",
    "POLICIES",
    "Bands",
    "NamesPolicy",
    "PartWeights",
    "SoundWeights",
    "policy_named",
]


def _bounds(pair: list[float]) -> list[float]:
    if len(pair) != 2 or not 0 <= pair[0] <= pair[1] <= 1:  # noqa: PLR2004 - a lower and an upper bound
        raise bad(f"is {pair}; give the lower and the upper bound, within 0..1")
    return pair


ROUNDING = 1e-9

Share = Annotated[float, Field(ge=0, le=1)]
Amount = Annotated[float, Field(ge=0, le=1_000)]
Bounds = Annotated[list[float], AfterValidator(_bounds)]


class Bands(Row):
    """The lower and the upper bound of each level."""

    Light: Bounds
    Medium: Bounds
    Far: Bounds


class SoundWeights(Row):
    """What each sound code counts."""

    soundex: Amount
    metaphone: Amount
    nysiis: Amount

    @model_validator(mode="after")
    def _some_count(self) -> "SoundWeights":
        if self.total <= 0:
            raise bad("are all 0; give one code at least a weight above 0")
        return self

    @property
    def total(self) -> float:
        """What all three count together."""
        return self.soundex + self.metaphone + self.nysiis


class PartWeights(Row):
    """What the first and the last part count."""

    first: Share
    last: Share

    @model_validator(mode="after")
    def _count_no_more_than_all(self) -> "PartWeights":
        if not 0 < self.first + self.last <= 1 + ROUNDING:
            raise bad(
                f"sum to {self.first + self.last:.12g}; make them sum to 1, or to less where parts are lost"
            )
        return self


class NamesPolicy(Policy):
    """One row for everything that could have been decided otherwise."""

    sound_bands: Bands
    spelling_bands: Bands
    band_ends: Literal["half_open", "closed"]
    band_arithmetic: Literal["exact", "floats"]
    share_arithmetic: Literal["exact", "floats"]
    shares_sum_to: Literal["one", "at_most_one"]
    level_target: Literal["floor", "largest_remainder"]
    level_weight: Literal["share", "target"]
    surplus: Literal["decays", "is_free"]
    unmatched_penalty: Share
    low_similarity_below: Share
    low_similarity_times: Share
    sound_weights: SoundWeights
    sound_weights_from: Literal["policy", "case_or_seed"]
    empty_codes_agree: bool
    compared_text: Literal["prepared", "as_given"]
    similarity_weight: Share
    count_weight: Share
    uniqueness_weight: Share
    length_weight: Share
    count_tolerance: Share
    count_tolerance_per_ten: Share
    count_tolerance_most: Share
    duplicate_sound_weight: Share
    duplicate_spelling_weight: Share
    duplicate_above: Share
    part_weights: PartWeights
    part_weights_from: Literal["policy", "case_or_seed"]
    part_weights_spread: Share
    expected_rules: Literal["floor", "half_up"]
    surplus_rules_slope: Amount
    surplus_rules_least: Share
    rule_weight: Share
    no_rule_possible: Literal["full_score", "full_score_reduced_count", "not_applicable"]
    no_rule_asked: Literal["base_alone", "rules_count_nothing"]
    strict_rules: bool
    seed: int
    reward: RewardWeights
    reward_curve: RewardCurve
    addresses: AddressRules
    geocoding: Geocoding
    completeness: Completeness
    copying: Copying

    @model_validator(mode="after")
    def _adds_up(self) -> "NamesPolicy":
        """What is weighed together sums to 1, and no similarity falls in two bands."""
        components = (self.similarity_weight, self.count_weight, self.uniqueness_weight, self.length_weight)
        for what, weights in (
            ("the weights of similarity, count, uniqueness and length", components),
            ("part_weights", (self.part_weights.first, self.part_weights.last)),
        ):
            if abs(sum(weights) - 1) > ROUNDING:
                raise bad(f"{what} sum to {sum(weights):g}; make them sum to 1")
        for bands in (self.sound_bands, self.spelling_bands):
            if not bands.Far[1] <= bands.Medium[0] <= bands.Medium[1] <= bands.Light[0]:
                raise bad("the bands overlap; let Far end where Medium begins or before, and so on up")
        return self


DOCUMENTED = NamesPolicy(
    id="documented",
    about="the printed formulas, deterministic",
    sound_bands=Bands(Light=[0.80, 1.00], Medium=[0.60, 0.80], Far=[0.30, 0.60]),
    spelling_bands=Bands(Light=[0.70, 1.00], Medium=[0.50, 0.70], Far=[0.20, 0.50]),
    band_ends="half_open",
    band_arithmetic="exact",
    share_arithmetic="exact",
    shares_sum_to="one",
    level_target="floor",
    level_weight="share",
    surplus="decays",
    unmatched_penalty=0.1,
    low_similarity_below=0.2,
    low_similarity_times=0.1,
    sound_weights=SoundWeights(soundex=1, metaphone=1, nysiis=1),
    sound_weights_from="policy",
    empty_codes_agree=False,
    compared_text="prepared",
    similarity_weight=0.60,
    count_weight=0.15,
    uniqueness_weight=0.10,
    length_weight=0.15,
    count_tolerance=0.2,
    count_tolerance_per_ten=0.05,
    count_tolerance_most=0.4,
    duplicate_sound_weight=0.7,
    duplicate_spelling_weight=0.3,
    duplicate_above=0.99,
    part_weights=PartWeights(first=0.3, last=0.7),
    part_weights_from="policy",
    part_weights_spread=0.2,
    expected_rules="floor",
    surplus_rules_slope=0.5,
    surplus_rules_least=0.5,
    rule_weight=0.20,
    no_rule_possible="full_score",
    no_rule_asked="base_alone",
    strict_rules=False,
    seed=0,
    reward=RewardWeights(names=0.7, birth_dates=0.15, addresses=0.15),
    reward_curve=RewardCurve(use="none", best=50, least=0.6, place_share=0.7, decay=0.05, value_share=0.3),
    addresses=AddressRules(
        least_word_characters=30,
        most_word_characters=300,
        least_letters=20,
        least_distinct=5,
        least_numbered_sections=1,
        least_commas=2,
        commas=",\u060c\u3001\uff0c",  # also as Arabic, Chinese and Japanese write them
        never="`:%$@*^[]{}_\u00ab\u00bb",
    ),
    geocoding=Geocoding(
        areas=[[100.0, 1.0], [1_000.0, 0.9], [10_000.0, 0.8], [100_000.0, 0.7]],
        larger=0.3,
        nothing=0.0,
        metres_per_degree=111_000.0,
    ),
    completeness=Completeness(
        unasked_each=0.10,
        unasked_most=0.70,
        surplus_above=1.2,
        surplus_each=0.05,
        same_names_each=0.05,
        same_dates_each=0.05,
        same_dates_a_name_most=0.10,
        same_addresses_each=0.05,
        same_addresses_a_name_most=0.50,
        too_much_most=1.0,
        missing_each=0.20,
        missing_most=0.90,
        few_below=0.8,
        few_each=0.10,
        few_a_name_most=0.50,
        few_addresses_most=0.40,
        few_dates_most=0.10,
        digits_above=0.40,
        digits=0.20,
        penalties_most=0.9,
        least=0.1,
    ),
    copying=Copying(
        copying="counts",
        equal_rewards_more_than=5,
        equal_rewards_decimals=15,
        equal_rewards=0.75,
        group_overlap=0.75,
        group_jaccard=0.70,
        pair_overlap=0.95,
        pair_jaccard=0.90,
        pair=0.5,
        identical=0.8,
        odd_characters_more_than=2,
        odd_names_above=0.5,
        usual_characters="'\u2019.-",
        addresses_overlap=0.8,
        addresses_jaccard=0.7,
        addresses_times=0.8,
        addresses_most=0.6,
        most=1.0,
    ),
)

MIID = DOCUMENTED.model_copy(
    update={
        "id": "miid",
        "about": "the running validator, quirk for quirk",
        "sound_bands": Bands(Light=[0.80, 1.00], Medium=[0.60, 0.79], Far=[0.30, 0.59]),
        "spelling_bands": Bands(Light=[0.70, 1.00], Medium=[0.50, 0.69], Far=[0.20, 0.49]),
        "band_ends": "closed",
        "band_arithmetic": "floats",
        "share_arithmetic": "floats",
        "shares_sum_to": "at_most_one",
        "sound_weights_from": "case_or_seed",
        "empty_codes_agree": True,
        "compared_text": "as_given",
        "part_weights_from": "case_or_seed",
        "no_rule_possible": "full_score_reduced_count",
        "no_rule_asked": "rules_count_nothing",
        "reward": RewardWeights(names=0.2, birth_dates=0.1, addresses=0.7),
        "reward_curve": DOCUMENTED.reward_curve.model_copy(update={"use": "rank"}),
        "addresses": DOCUMENTED.addresses.model_copy(update={"commas": ","}),
    }
)

FAIR = DOCUMENTED.model_copy(
    update={
        "id": "fair",
        "about": "repaired: continuous, and the mix asked for can always be met in full",
        "level_target": "largest_remainder",
        "level_weight": "target",
        "surplus": "is_free",
        "low_similarity_below": 0.0,
        "expected_rules": "half_up",
        "no_rule_possible": "not_applicable",
    }
)

POLICIES: Catalog[NamesPolicy] = Catalog("names policy", [DOCUMENTED, MIID, FAIR])


def policy_named(name: str) -> NamesPolicy:
    """The policy with this name, or the one in this TOML file."""
    path = Path(name)
    return from_toml(NamesPolicy, path) if path.suffix == ".toml" else POLICIES[name]
