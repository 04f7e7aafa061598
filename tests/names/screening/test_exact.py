from tests.names.screening.listed import asked


def test_equal_normal_text_is_found_whatever_the_script_and_each_entry_with_it():
    found = asked("exact", ["JOHN  smith", "mariya petrova", "Jose Garcia", "Jon Smith", "J. Smith"])
    assert found == [[("w1", 1.0), ("w5", 1.0)], [("w2", 1.0)], [("w4", 1.0)], [], [("w1", 1.0)]]


def test_at_most_k_are_found_in_the_order_of_the_list():
    assert asked("exact", ["John Smith"], k=1) == [[("w1", 1.0)]]
