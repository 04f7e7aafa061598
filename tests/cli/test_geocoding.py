from trueline.cli.geocoding import Geocoding

URL = "https://geocoder.example/search?key=hush"
SERVER = "https://geocoder.example/search"


def test_a_key_in_the_url_is_sent_and_not_written_down():
    asked = Geocoding(geocoder=URL)
    assert asked.server == SERVER
    words = ["run", "--geocoder", URL, f"--geocoder={URL}", "--limit", "5"]
    assert asked.hidden(words) == ["run", "--geocoder", SERVER, f"--geocoder={SERVER}", "--limit", "5"]
    assert asked.made() is not None


def test_nothing_is_asked_and_nothing_changed_where_none_is_named():
    asked = Geocoding(geocoder_rate=3.0)
    assert (asked.made(), asked.server, asked.hidden(["run"])) == (None, None, ["run"])
