"""Two small datasets of different spellings, and what a request says as a shorthand over a legend by hand.

Reach for it to test what was understood: the names in a shorthand are those of the legend.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.rerank.small import evidence_of, written
from trueline.rerank.dataset import Dataset, read_dataset
from trueline.rerank.methods.symbolic import Symbolic
from trueline.rerank.structure import Leaf, Structure

WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def of_cafe(name: str, *, true: bool = False) -> dict[str, Any]:
    path = ["attributes", name]
    return {"kind": "item_meta", "path": path, **({"true": "True"} if true else {})}


def choice(path: list[str], value: object) -> dict[str, Any]:
    return {"kind": "item_meta", "path": path, "true": value}


def flag(name: str, value: str) -> dict[str, Any]:
    return {"kind": "item_meta", "path": ["attributes", name], "contains": f"'{value}': True"}


def text(pattern: str, **more: Any) -> dict[str, Any]:
    return {"kind": "review_text", "pattern": pattern, **more}


def opened(day: str, hours: str) -> dict[str, Any]:
    return {"kind": "item_meta_hours", "path": ["hours", day], "true": hours}


CAFES = {
    "items": [
        {
            "id": "b1",
            "name": "Quayside",
            "attributes": {
                "WiFi": "u'free'",
                "HasTV": "False",
                "NoiseLevel": "u'quiet'",
                "OutdoorSeating": "True",
                "Ambience": "{'casual': True, 'romantic': False, 'trendy': False, 'classy': False}",
                "RestaurantsPriceRange2": "1",
                "BusinessParking": "{'garage': False, 'street': True, 'lot': False, 'valet': False}",
                "DogsAllowed": "True",
                "GoodForKids": "True",
                "BikeParking": "True",
                "BusinessAcceptsCreditCards": "True",
                "RestaurantsTakeOut": "True",
                "RestaurantsDelivery": "False",
                "RestaurantsReservations": "False",
                "RestaurantsTableService": "True",
                "RestaurantsGoodForGroups": "True",
                "WheelchairAccessible": "True",
                "GoodForMeal": "{'breakfast': True, 'brunch': False, 'dinner': False, 'dessert': True}",
                "Alcohol": "'none'",
                "RestaurantsAttire": "u'casual'",
                "Music": "{'live': True, 'dj': False}",
                "DriveThru": "False",
                "HappyHour": "True",
                "Caters": "True",
            },
            "categories": "Coffee & Tea, Food, Bakeries",
            "hours": dict.fromkeys(WEEK, "8:0-22:0"),
        },
        {
            "id": "b2",
            "name": "Lantern",
            "attributes": {
                "WiFi": "u'no'",
                "HasTV": "True",
                "NoiseLevel": "u'loud'",
                "OutdoorSeating": "False",
                "Ambience": "{'casual': False, 'romantic': True}",
                "RestaurantsPriceRange2": "2",
                "Alcohol": "u'full_bar'",
                "RestaurantsAttire": "u'dressy'",
                "DogsAllowed": "False",
            },
            "categories": "Coffee & Tea, Food",
            "hours": {"Monday": "9:0-17:0", "Friday": "18:0-2:0"},
        },
        {
            "id": "b3",
            "name": "Mill",
            "attributes": {
                "WiFi": "'paid'",
                "NoiseLevel": "u'average'",
                "RestaurantsPriceRange2": "3",
                "Alcohol": "u'beer_and_wine'",
            },
            "categories": "Coffee & Tea, Food, Juice Bars & Smoothies",
        },
        {"id": "b4", "name": "Mo", "attributes": {"NoiseLevel": "very_loud", "RestaurantsPriceRange2": "4"}},
    ],
    "reviews": [
        {
            "id": "v1",
            "item_id": "b1",
            "user": {"name": "Ann", "review_count": 10},
            "stars": 5,
            "date": "2021-03-01",
            "text": "So cozy! Boba, latte art and live music; friendly staff, matcha, flaky croissants.",
        },
        {
            "id": "v2",
            "item_id": "b2",
            "user": {"name": "Bo", "review_count": 100},
            "stars": 3,
            "date": "2019-01-01",
            "text": "Great tiramisu and pastries, avocado toast, espresso.",
        },
    ],
    "friend_graph": {"Ann": ["Bo"], "Bo": ["Cy"], "Dana": ["Cy", "Mary Lou"]},
}

CAFE = {
    "wifi": choice(["attributes", "WiFi"], ["free", "paid"]),
    "wifi_free": choice(["attributes", "WiFi"], "free"),
    "wifi_paid": choice(["attributes", "WiFi"], "paid"),
    "no_wifi": choice(["attributes", "WiFi"], "no"),
    "tv": of_cafe("HasTV", true=True),
    "no_tv": choice(["attributes", "HasTV"], "False"),
    "quiet": choice(["attributes", "NoiseLevel"], "quiet"),
    "average_noise": choice(["attributes", "NoiseLevel"], "average"),
    "loud": choice(["attributes", "NoiseLevel"], "loud"),
    "not_loud": {"kind": "item_meta", "path": ["attributes", "NoiseLevel"], "not_true": "loud"},
    "outdoor": of_cafe("OutdoorSeating", true=True),
    "casual": flag("Ambience", "casual"),
    "romantic": flag("Ambience", "romantic"),
    "trendy": flag("Ambience", "trendy"),
    "classy": flag("Ambience", "classy"),
    "not_trendy": {
        "kind": "item_meta",
        "path": ["attributes", "Ambience"],
        "not_contains": "'trendy': True",
    },
    "not_romantic": {
        "kind": "item_meta",
        "path": ["attributes", "Ambience"],
        "not_contains": "'romantic': True",
    },
    "cheap": choice(["attributes", "RestaurantsPriceRange2"], "1"),
    "moderate": choice(["attributes", "RestaurantsPriceRange2"], "2"),
    "expensive": choice(["attributes", "RestaurantsPriceRange2"], "3"),
    "very_expensive": choice(["attributes", "RestaurantsPriceRange2"], "4"),
    "not_expensive": choice(["attributes", "RestaurantsPriceRange2"], ["1", "2"]),
    "not_dear": {
        "kind": "item_meta",
        "path": ["attributes", "RestaurantsPriceRange2"],
        "not_true": ["3", "4"],
    },
    "parking": of_cafe("BusinessParking"),
    "street": flag("BusinessParking", "street"),
    "garage": flag("BusinessParking", "garage"),
    "lot": flag("BusinessParking", "lot"),
    "valet": flag("BusinessParking", "valet"),
    "dogs": of_cafe("DogsAllowed", true=True),
    "no_dogs": choice(["attributes", "DogsAllowed"], "False"),
    "kids": of_cafe("GoodForKids", true=True),
    "no_kids": {"kind": "item_meta", "path": ["attributes", "GoodForKids"], "not_true": "True"},
    "bikes": of_cafe("BikeParking", true=True),
    "no_bikes": {"kind": "item_meta", "path": ["attributes", "BikeParking"], "not_true": "True"},
    "cards": of_cafe("BusinessAcceptsCreditCards", true=True),
    "takeout": of_cafe("RestaurantsTakeOut", true=True),
    "delivery": of_cafe("RestaurantsDelivery", true=True),
    "reservations": of_cafe("RestaurantsReservations", true=True),
    "no_reservations": choice(["attributes", "RestaurantsReservations"], "False"),
    "table_service": of_cafe("RestaurantsTableService", true=True),
    "groups": of_cafe("RestaurantsGoodForGroups", true=True),
    "wheelchair": of_cafe("WheelchairAccessible", true=True),
    "no_wheelchair": {
        "kind": "item_meta",
        "path": ["attributes", "WheelchairAccessible"],
        "not_true": "True",
    },
    "breakfast": flag("GoodForMeal", "breakfast"),
    "brunch": flag("GoodForMeal", "brunch"),
    "dinner": flag("GoodForMeal", "dinner"),
    "dessert": flag("GoodForMeal", "dessert"),
    "full_bar": choice(["attributes", "Alcohol"], "full_bar"),
    "beer_and_wine": choice(["attributes", "Alcohol"], "beer_and_wine"),
    "alcohol": choice(["attributes", "Alcohol"], ["full_bar", "beer_and_wine"]),
    "no_alcohol": choice(["attributes", "Alcohol"], "none"),
    "casual_dress": choice(["attributes", "RestaurantsAttire"], "casual"),
    "dressy": choice(["attributes", "RestaurantsAttire"], "dressy"),
    "live_music": flag("Music", "live"),
    "no_live_music": {"kind": "item_meta", "path": ["attributes", "Music"], "not_contains": "'live': True"},
    "drive_thru": of_cafe("DriveThru", true=True),
    "happy_hour": of_cafe("HappyHour", true=True),
    "caters": of_cafe("Caters", true=True),
    "bakery": {"kind": "item_meta", "path": ["categories"], "contains": "Bakeries"},
    "monday": {"kind": "item_meta", "path": ["hours", "Monday"], "contains": ":"},
    "not_sunday": {"kind": "item_meta", "path": ["hours", "Sunday"], "not_contains": ":"},
    "boba": text("boba"),
    "matcha": text("matcha"),
    "latte_art": text("latte art"),
    "live_music_said": text("live music"),
    "cozy": text("cozy"),
    "the_word_cozy": text(r"\bcozy\b"),
    "tiramisu": text("tiramisu"),
    "pastries": text("pastr(?:y|ies)"),
    "croissants": text("flaky croissant"),
    "friendly_staff": text("friendly staff"),
    "monday_until_22": opened("Monday", "21:59-22:0"),
    "friday_after_20": opened("Friday", "20:0-20:1"),
    "saturday_7_to_12": opened("Saturday", "7:0-12:0"),
    "sunday_late_night": opened("Sunday", "22:0-0:0"),
    "experienced_boba": text("boba", weight_by={"field": "user.review_count"}),
    "elite_boba": text("boba", weight_by={"field": "user.elite"}),
    "since_2020": {
        "kind": "review_group_rating",
        "group_filter": {"field": "date", "operator": "gte", "value": "2020-01-01"},
        "threshold": 4,
        "operator": "gte",
    },
    "over_50": {
        "kind": "review_group_rating",
        "group_filter": {"field": "user.review_count", "operator": "gt", "value": 50},
        "threshold": 4,
        "operator": "gte",
    },
    "harsh": {
        "kind": "review_group_rating",
        "group_filter": {"field": "user.average_stars", "operator": "lt", "value": 3.5},
        "threshold": 3.5,
        "operator": "gte",
    },
    "ann_boba": text("boba", social_filter={"friends": ["Ann"], "hops": 1}),
    "ann_matcha": text("matcha", social_filter={"friends": ["Ann"], "hops": 1}),
    "ann_espresso_2": text("espresso", social_filter={"friends": ["Ann"], "hops": 2}),
    "ann_stars": {"kind": "social_rating", "min_stars": 4, "social_filter": {"friends": ["Ann"], "hops": 1}},
    "ann_stars_2": {
        "kind": "social_rating",
        "min_stars": 4,
        "social_filter": {"friends": ["Ann"], "hops": 2},
    },
}

GYMS = {
    "items": [
        {
            "id": "g1",
            "name": "Iron",
            "attributes": {
                "city": "Leeds",
                "has_sauna": True,
                "swimming_pool": True,
                "price_tier": "budget",
                "classes": {"yoga": True, "spin": False, "pilates": True},
                "towel_service": "included",
                "childcare": False,
                "noise": "low",
                "parking": "free",
                "changing_rooms": ["private cabins", "open"],
                "women_only_area": True,
                "personal_training": True,
                "showers": True,
                "wifi": True,
            },
            "categories": ["Gym", "Climbing"],
            "hours": {"Mon": "6:0-23:0", "Tue": "6:0-22:0", "Sun": "0:0-0:0"},
        },
        {
            "id": "g2",
            "name": "Flex",
            "attributes": {
                "city": "York",
                "has_sauna": False,
                "swimming_pool": False,
                "price_tier": "standard",
                "classes": {"yoga": False, "spin": True},
                "towel_service": "extra",
                "childcare": True,
                "noise": "medium",
                "parking": "none",
                "showers": False,
                "wifi": False,
                "equipment": ["rowers", "kettlebells"],
            },
            "categories": ["Gym"],
            "hours": {"Mon": "6:0-21:0"},
        },
        {
            "id": "g3",
            "name": "Pump",
            "attributes": {
                "city": "York",
                "price_tier": "premium",
                "parking": "paid",
                "noise": "high",
                "towel_service": "none",
            },
            "categories": ["Gym", "Crossfit"],
        },
    ],
    "reviews": [
        {
            "id": "w1",
            "item_id": "g1",
            "user": {"name": "Maya Lind", "fans": 4},
            "stars": 5,
            "date": "2023-01-01",
            "text": "Spotless, helpful trainers, great squat racks.",
        },
        {"id": "w2", "item_id": "g2", "user": {"name": "Tom"}, "stars": 3, "text": "Crowded, new machines."},
    ],
    "friend_graph": {"Maya Lind": ["Tom"], "Zoe": ["Tom"]},
}

GYM = {
    "sauna": of_cafe("has_sauna", true=True),
    "no_sauna": choice(["attributes", "has_sauna"], "False"),
    "pool": of_cafe("swimming_pool", true=True),
    "no_pool": choice(["attributes", "swimming_pool"], "False"),
    "budget": choice(["attributes", "price_tier"], "budget"),
    "standard": choice(["attributes", "price_tier"], "standard"),
    "not_premium": {"kind": "item_meta", "path": ["attributes", "price_tier"], "not_true": "premium"},
    "yoga": flag("classes", "yoga"),
    "spin": flag("classes", "spin"),
    "pilates": flag("classes", "pilates"),
    "towels_included": choice(["attributes", "towel_service"], "included"),
    "towels_extra": choice(["attributes", "towel_service"], "extra"),
    "towels": choice(["attributes", "towel_service"], ["included", "extra"]),
    "childcare": of_cafe("childcare", true=True),
    "no_childcare": choice(["attributes", "childcare"], "False"),
    "low_noise": choice(["attributes", "noise"], "low"),
    "medium_noise": choice(["attributes", "noise"], "medium"),
    "not_high_noise": {"kind": "item_meta", "path": ["attributes", "noise"], "not_true": "high"},
    "free_parking": choice(["attributes", "parking"], "free"),
    "paid_parking": choice(["attributes", "parking"], "paid"),
    "parking": choice(["attributes", "parking"], ["free", "paid"]),
    "no_parking": choice(["attributes", "parking"], "none"),
    "cabins": {"kind": "item_meta", "path": ["attributes", "changing_rooms"], "contains": "'private cabins'"},
    "kettlebells": {"kind": "item_meta", "path": ["attributes", "equipment"], "contains": "'kettlebells'"},
    "women_only": of_cafe("women_only_area", true=True),
    "training": of_cafe("personal_training", true=True),
    "showers": of_cafe("showers", true=True),
    "wifi": of_cafe("wifi", true=True),
    "york": choice(["attributes", "city"], "York"),
    "climbing": {"kind": "item_meta", "path": ["categories"], "contains": "Climbing"},
    "monday_until_23": opened("Mon", "22:59-23:0"),
    "tuesday_6_to_22": opened("Tue", "6:0-22:0"),
    "spotless": text("spotless"),
    "new_machines": text("new machine"),
    "maya_squat_racks": text("squat rack", social_filter={"friends": ["Maya Lind"], "hops": 1}),
}

DATA: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "cafes": (CAFES, CAFE),
    "gyms": (GYMS, GYM),
}


@cache
def dataset(domain: str) -> Dataset:
    """One of the datasets, read."""
    with TemporaryDirectory() as folder:
        return read_dataset(written(Path(folder), DATA[domain][0]))


@cache
def method() -> Symbolic:
    """The method with the bundled thesaurus."""
    return Symbolic()


def understood(request: str, domain: str = "cafes") -> str:
    """What was understood of a request, a shorthand over the names of the legend."""
    return shown(method().read(request, dataset(domain)), DATA[domain][1])


def shown(structure: Structure | None, legend: Mapping[str, Any]) -> str:
    """A structure as a shorthand; a leaf that the legend does not have is shown as its evidence."""
    names = {evidence_of(evidence).key: name for name, evidence in legend.items()}

    def printed(part: Structure) -> str:
        if isinstance(part, Leaf):
            return names.get(part.evidence.key) or json.dumps(part.evidence.as_json())
        return f"{part.op}({', '.join(map(printed, part.args))})"

    return "nothing" if structure is None else printed(structure)
