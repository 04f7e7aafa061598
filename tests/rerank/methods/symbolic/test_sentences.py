"""Requests of every shape in three registers, each with the structure that was written for it by hand."""

import pytest

from tests.rerank.methods.symbolic.domains import understood

SHAPES = {
    "G01": [
        ("literal", "Free WiFi, outdoor seating and bike parking.", "AND(wifi_free, outdoor, bikes)"),
        (
            "literal",
            "It has outdoor seating, no TV, and it takes credit cards.",
            "AND(outdoor, no_tv, cards)",
        ),
        (
            "synonym",
            "A cheap place with a patio and complimentary internet.",
            "AND(cheap, outdoor, wifi_free)",
        ),
        ("synonym", "Pet friendly, step-free and free of televisions.", "AND(dogs, wheelchair, no_tv)"),
        (
            "indirect",
            "We want to soak up some sun with our puppy, and it shouldn't break the bank.",
            "AND(outdoor, dogs, cheap)",
        ),
        (
            "indirect",
            "I come by bike, never carry cash, and have to get some work done online.",
            "AND(bikes, cards, wifi)",
        ),
    ],
    "G02": [
        (
            "literal",
            "Outdoor seating, and either quiet or reviews mention boba.",
            "AND(outdoor, OR(quiet, boba))",
        ),
        (
            "synonym",
            "A terrace, and people either talk about latte art or rave about tiramisu.",
            "AND(outdoor, OR(latte_art, tiramisu))",
        ),
        (
            "indirect",
            "Somewhere to bring my dog that is either cozy or so calm that we can hold a conversation.",
            "AND(dogs, OR(cozy, quiet))",
        ),
    ],
    "G03": [
        (
            "literal",
            "It accepts credit cards, and is either romantic or open on Mondays until 22:00.",
            "AND(cards, OR(romantic, monday_until_22))",
        ),
        ("synonym", "Wheelchair access and delivery or takeaway.", "AND(wheelchair, OR(delivery, takeout))"),
        (
            "indirect",
            "My children come too; it has to be open after 8 pm on Friday or bring the food to my door.",
            "AND(kids, OR(friday_after_20, delivery))",
        ),
    ],
    "G04": [
        ("literal", "Dogs allowed, and elite reviewers mention boba.", "AND(dogs, elite_boba)"),
        (
            "synonym",
            "Free wifi, and people with lots of reviews bring up the boba.",
            "AND(wifi_free, experienced_boba)",
        ),
        (
            "indirect",
            "A calm spot that even hard-to-please critics give 3.5 stars or more.",
            "AND(quiet, harsh)",
        ),
        ("literal", "It is casual and averages 4 or more since 2020.", "AND(casual, since_2020)"),
        (
            "literal",
            "Reviewers with more than 50 reviews rate it at least 4 stars, and it is casual.",
            "AND(over_50, casual)",
        ),
    ],
    "G05": [
        (
            "literal",
            "Outdoor seating, and delivery, takeout or a drive-thru.",
            "AND(outdoor, OR(delivery, takeout, drive_thru))",
        ),
        (
            "synonym",
            "On a budget, and one of the following: brunch, live bands, cocktails.",
            "AND(cheap, OR(brunch, live_music, full_bar))",
        ),
        (
            "indirect",
            "A toddler comes along, and the car may go on the street, into a parking garage or to a valet.",
            "AND(kids, OR(street, garage, valet))",
        ),
    ],
    "G06": [
        (
            "literal",
            "Bike parking, and either free wifi and no TV or a full bar and live music.",
            "AND(bikes, OR(AND(wifi_free, no_tv), AND(full_bar, live_music)))",
        ),
        (
            "synonym",
            "Kid friendly, with both a patio and takeaway, or both waiters and reservations.",
            "AND(kids, OR(AND(outdoor, takeout), AND(table_service, reservations)))",
        ),
        (
            "indirect",
            "I'm broke. We should either lock my bike and hear myself think, or book ahead and get a pint.",
            "AND(cheap, OR(AND(bikes, quiet), AND(reservations, beer_and_wine)))",
        ),
    ],
    "G07": [
        (
            "literal",
            "Outdoor seating, either quiet or casual, and either delivery or takeout.",
            "AND(outdoor, OR(quiet, casual), OR(delivery, takeout))",
        ),
        (
            "synonym",
            "Affordable, with beer or cocktails, and with brunch or supper.",
            "AND(cheap, OR(beer_and_wine, full_bar), OR(brunch, dinner))",
        ),
        (
            "indirect",
            "A toddler comes too. We either cycle there or use a garage, and want pudding or brunch.",
            "AND(kids, OR(bikes, garage), OR(dessert, brunch))",
        ),
    ],
    "G08": [
        (
            "literal",
            "Free wifi, and either outdoor seating or both street parking and a quiet noise level.",
            "AND(wifi_free, OR(outdoor, AND(street, quiet)))",
        ),
        (
            "synonym",
            "A kid-friendly place with a patio, or failing that no telly and live music.",
            "AND(kids, OR(outdoor, AND(no_tv, live_music)))",
        ),
        (
            "indirect",
            "It won't cost the earth, and we either sit in the sun or hear each other talk and pay by card.",
            "AND(cheap, OR(outdoor, AND(quiet, cards)))",
        ),
    ],
    "G09": [
        ("literal", "A friend of Ann's mentions boba.", "ann_boba"),
        ("literal", "Dogs allowed, and Ann or her friends mention boba.", "AND(dogs, ann_boba)"),
        (
            "synonym",
            "Somebody Ann knows raves about the matcha, and the wifi is free.",
            "AND(ann_matcha, wifi_free)",
        ),
        ("indirect", "I trust Ann's circle: one of them should have brought up boba.", "ann_boba"),
        ("literal", "One of Ann's friends rated it 4 stars or more.", "ann_stars"),
    ],
    "G10": [
        ("literal", "Friends of friends of Ann mention espresso.", "ann_espresso_2"),
        (
            "synonym",
            "Someone in Ann's wider circle wrote about the espresso, and it is casual.",
            "AND(ann_espresso_2, casual)",
        ),
        ("indirect", "Anyone within two hops of Ann who swears by the espresso.", "ann_espresso_2"),
        ("literal", "Somebody in Ann's extended network gave it at least 4 stars.", "ann_stars_2"),
    ],
}

NEGATIONS = [
    ("no TV", "no_tv"),
    ("without wifi but with a TV", "AND(no_wifi, tv)"),
    ("It doesn't allow dogs.", "no_dogs"),
    ("It isn't loud.", "not_loud"),
    ("not romantic, not trendy", "AND(not_romantic, not_trendy)"),
    ("without a TV or live music", "AND(no_tv, no_live_music)"),
    ("no TV, dogs or kids", "AND(no_tv, no_dogs, no_kids)"),
    ("neither loud nor romantic, and with wine", "AND(not_loud, not_romantic, beer_and_wine)"),
    ("either no TV or quiet", "OR(no_tv, quiet)"),
    ("free of TVs and dogs", "AND(no_tv, no_dogs)"),
    ("I can't stand loud places or kids.", "AND(not_loud, no_kids)"),
    ("anything but loud", "not_loud"),
    ("not too expensive", "not_expensive"),
    ("neither expensive nor loud", "AND(not_dear, not_loud)"),
    ("a dry place", "no_alcohol"),
    ("adults only", "no_kids"),
    ("not alcohol-free", "alcohol"),
    ("no step-free access", "no_wheelchair"),
    ("has no racks for bicycles", "no_bikes"),
    ("no menu for kids", "no_kids"),
    ("I don't need parking, but wifi.", "wifi"),
    ("TV is optional; it must be casual", "casual"),
    ("I can't live without wifi.", "wifi"),
    ("not only quiet but also cheap", "AND(quiet, cheap)"),
    ("not both casual and trendy", "NOT(AND(casual, trendy))"),
    ("If there's no free wifi, it should have a patio and be quiet.", "OR(wifi_free, AND(outdoor, quiet))"),
]

SHARED = [
    ("either free or paid wifi", "OR(wifi_free, wifi_paid)"),
    ("wifi that's free or paid", "OR(wifi_free, wifi_paid)"),
    ("wifi (free or paid)", "OR(wifi_free, wifi_paid)"),
    ("a quiet or average noise level", "OR(quiet, average_noise)"),
    ("casual or dressy attire", "OR(casual_dress, dressy)"),
    ("casual dress code", "casual_dress"),
    ("a casual atmosphere", "casual"),
    ("parking: street or lot", "OR(street, lot)"),
    ("street or garage parking", "OR(street, garage)"),
    ("Noise level: quiet. Price range: cheap.", "AND(quiet, cheap)"),
    ("a quiet or romantic cafe with free wifi", "AND(OR(quiet, romantic), wifi_free)"),
    ("a cheap cafe that is quiet or romantic", "AND(cheap, OR(quiet, romantic))"),
    ("I need internet to work, so free wifi.", "wifi_free"),
]

OTHERS = [
    ("cheap or moderately priced", "OR(cheap, moderate)"),
    ("it may be pricey", "expensive"),
    ("a splurge", "very_expensive"),
    ("$$", "moderate"),
    ("a bakery with parking", "AND(bakery, parking)"),
    ("a cozy cafe with friendly staff", "AND(cozy, friendly_staff)"),
    ("known for its flaky croissants", "croissants"),
    ("I would like a café that has guests who write about the boba", "boba"),
    ("Reviews mention boba or it suits kids.", "OR(boba, kids)"),
    ("It gets comments about its boba or suits groups.", "OR(boba, groups)"),
    ('Reviews call it "cozy" or mention live music.', "OR(the_word_cozy, live_music_said)"),
    ("Reviews mention boba, matcha, or latte art.", "OR(boba, matcha, latte_art)"),
    ("Reviews mention boba, and it has live music.", "AND(boba, live_music)"),
    ("people rave about the tiramisu and the pastries", "AND(tiramisu, pastries)"),
    ("No review mentions boba.", "NOT(boba)"),
    ("Open Saturday from 7 in the morning to noon, with wine.", "AND(saturday_7_to_12, beer_and_wine)"),
    ("open late on Sunday night", "sunday_late_night"),
    ("closed on Sundays", "not_sunday"),
    ("open on Monday", "monday"),
    ("whether brunch or dessert, it must be outside", "AND(OR(brunch, dessert), outdoor)"),
    ("any of these: happy hour; catering; delivery", "OR(happy_hour, caters, delivery)"),
    ("all of the following: happy hour; catering; delivery", "AND(happy_hour, caters, delivery)"),
    ("Café, wi-fi, take-out, drive-through!", "AND(wifi, takeout, drive_thru)"),
    ("- free wifi\n- no TV\n- street parking", "AND(wifi_free, no_tv, street)"),
    ("", "nothing"),
    ("Which one would you choose for my sister and her fiddle?", "nothing"),
    ("\u2603 \ue000 \x00 ((( or and , either", "nothing"),
]

GYMS = [
    ("literal", "A sauna and a pool, and either yoga or pilates.", "AND(sauna, pool, OR(yoga, pilates))"),
    (
        "literal",
        "towels included or extra, showers, no childcare",
        "AND(OR(towels_included, towels_extra), showers, no_childcare)",
    ),
    (
        "literal",
        "A budget or standard price tier, and free parking.",
        "AND(OR(budget, standard), free_parking)",
    ),
    (
        "literal",
        "Free or paid parking, private cabins, and personal training.",
        "AND(OR(free_parking, paid_parking), cabins, training)",
    ),
    ("literal", "In York, with kettlebells and low noise.", "AND(york, kettlebells, low_noise)"),
    (
        "literal",
        "Open on Monday until 11 pm or on Tuesday from 6 to 22:00.",
        "OR(monday_until_23, tuesday_6_to_22)",
    ),
    ("literal", "A women-only area, wifi, and no parking.", "AND(women_only, wifi, no_parking)"),
    (
        "synonym",
        "A quiet gym without a swimming pool, and with both internet and child care.",
        "AND(low_noise, no_pool, wifi, childcare)",
    ),
    ("synonym", "Affordable, not noisy, with one-on-one coaching.", "AND(budget, not_high_noise, training)"),
    ("synonym", "Indoor cycling or a steam room", "OR(spin, sauna)"),
    ("synonym", "Climbing, and not premium prices", "AND(climbing, not_premium)"),
    (
        "indirect",
        "Somewhere to do laps that won't break the bank, with towels thrown in.",
        "AND(pool, budget, towels_included)",
    ),
    (
        "indirect",
        "I want to rinse off after my sun salutations, and somebody to watch the kids.",
        "AND(showers, yoga, childcare)",
    ),
    (
        "indirect",
        "I can leave my car for nothing: free parking, and a friend of Maya Lind's talks about squat racks.",
        "AND(free_parking, maya_squat_racks)",
    ),
    ("indirect", "People say it is spotless, or the new machines get praised.", "OR(spotless, new_machines)"),
    ("indirect", "Whether it has a sauna or a pool, it needs showers.", "AND(OR(sauna, pool), showers)"),
]  # fmt: skip - a case a line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(text, expected, id=f"{group}-{register}-{number}")
        for group, cases in SHAPES.items()
        for number, (register, text, expected) in enumerate(cases)
    ],
)
def test_each_shape_is_read_in_each_register(text, expected):
    assert understood(text) == expected


def test_there_are_cases_of_all_shapes_in_all_registers():
    assert list(SHAPES) == [f"G{number:02}" for number in range(1, 11)]
    for cases in SHAPES.values():
        assert {register for register, _, _ in cases} == {"literal", "synonym", "indirect"}


@pytest.mark.parametrize(("text", "expected"), NEGATIONS)
def test_what_is_not_wanted_is_read(text, expected):
    assert understood(text) == expected


@pytest.mark.parametrize(("text", "expected"), SHARED)
def test_words_are_shared_by_neighbours(text, expected):
    assert understood(text) == expected


@pytest.mark.parametrize(("text", "expected"), OTHERS)
def test_other_requests_are_read(text, expected):
    assert understood(text) == expected


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in GYMS])
def test_another_domain_with_other_names_is_read(text, expected):
    assert understood(text, "gyms") == expected
