"""Words that say what is to be done to a name, whoever writes the text of a query.

Reach for it when writing what a text that asks for a rule must hold. Each is a regular expression of whole
words in lower case.
"""

__all__ = ["REMOVING", "REPLACING", "SWAPPING"]

REPLACING = r"replac\w*|substitut\w*|turn\w*|convert\w*|chang\w*|in the place of|another|different"
SWAPPING = r"swap\w*|exchang\w*|transpos\w*|interchang\w*|switch\w*|trad\w*|chang\w* places|flip\w*|revers\w*"
REMOVING = r"remov\w*|delet\w*|drop\w*|omit\w*|leav\w* out|left out|eliminat\w*|strip\w*|tak\w* away|without"
