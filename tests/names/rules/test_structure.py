from itertools import islice, permutations

from trueline.names.rules import RULES

permutation = RULES["name_parts_permutations"]
strict_permutation = permutation.read(strict=True)


def test_the_same_parts_in_another_order_are_a_permutation():
    assert permutation.holds("John Smith", "Smith John")
    assert permutation.holds("John Smith", " Smith  John")
    assert permutation.holds("A B A", "A A B")
    assert not permutation.holds("John Smith", "John Smith")
    assert not permutation.holds("John Smith", "John  Smith")
    assert not permutation.holds("John Smith", "smith john")
    assert not permutation.holds("A B A", "A B B")
    assert not permutation.holds("A B", "B A A")
    assert not permutation.holds("John", "nhoJ")
    assert not permutation.holds("", "")


def test_a_permutation_needs_two_parts_and_strictly_two_different_ones():
    assert permutation.applies("John Smith")
    assert permutation.applies("John John")
    assert not permutation.applies("John")
    assert strict_permutation.applies("John Smith")
    assert strict_permutation.applies("John John Smith")
    assert not strict_permutation.applies("John John")
    assert not strict_permutation.applies("")


def test_every_other_order_is_made_once():
    assert list(permutation.makes("John Smith")) == ["Smith John"]
    assert list(permutation.makes("C A B")) == ["C B A", "A C B", "A B C", "B C A", "B A C"]
    assert list(permutation.makes("A B A")) == ["A A B", "B A A"]
    assert list(permutation.makes("John John")) == []
    assert list(permutation.makes("John")) == []
    assert list(permutation.makes("")) == []


def test_no_order_is_missed():
    for name in ("a b c d e", "a b b c a", "b b a a"):
        expected = {" ".join(order) for order in permutations(name.split())} - {name}
        made = list(permutation.makes(name))
        assert len(made) == len(set(made))
        assert set(made) == expected


def test_orders_of_a_ten_part_name_start_at_once():
    assert len(set(islice(permutation.makes("a b c d e f g h i j"), 100))) == 100


def test_a_name_of_very_many_parts_is_reordered_without_recursion():
    name = " ".join(map(str, range(5000)))
    assert permutation.holds(name, next(permutation.makes(name)))
