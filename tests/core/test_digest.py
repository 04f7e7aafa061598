import hashlib

import pytest

from trueline.core.digest import digest
from trueline.core.errors import InputError


def test_a_digest_is_the_sha_256_of_the_bytes(tmp_path):
    path = tmp_path / "list.csv"
    path.write_bytes(b"id,name\n")
    assert digest(path) == hashlib.sha256(b"id,name\n").hexdigest()


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(InputError, match=r"no.csv: cannot be read: No such file"):
        digest(tmp_path / "no.csv")
