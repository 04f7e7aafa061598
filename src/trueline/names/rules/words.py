"""Words that say what is to be done to a name, whoever writes the text of a query.

Reach for it when writing what a text that asks for a rule must hold. Each is a regular expression of whole
words in lower case, numbers written as digits.
"""

__all__ = [
    "ACTIONS",
    "ADJACENT",
    "DOUBLING",
    "LETTER",
    "NEXT_TO_ONE",
    "REMOVING",
    "REPLACING",
    "SHORTENING",
    "SPECIAL",
    "SWAPPING",
]

REPLACING = (
    r"replac\w*|substitut\w*|turn\w*|convert\w*|chang\w*|alter\w*|in (?:the )?place of|instead of|"
    r"in exchange for|(?:swap|exchang|trad|switch)\w*(?= [^,]{0,60}\bfor\b)|for (?:another|a different)"
)
SWAPPING = r"swap\w*|exchang\w*|transpos\w*|interchang\w*|switch\w*|trad\w*|chang\w* places|flip\w*|revers\w*"
REMOVING = (
    r"remov\w*|delet\w*|drop\w*|omit\w*|leav\w* out|left out|leav\w* 1 \w+ out|eliminat\w*|strip\w*|"
    r"tak\w* (?:away|out)|without (?:1|a)|skip\w*|miss\w*|los\w*"
)
DOUBLING = r"doubl\w*|duplicat\w*|repeat\w*|twice"
ADDING = r"insert\w*|add(?:s|ed|ing)?|append\w*|prepend\w*|slip\w*|put\w*|plac\w*|set|prefix\w*"
SHORTENING = r"abbreviat\w*|shorten\w*|cut\w*|truncat\w*|clip\w*"
ORDERING = r"permut\w*|rearrang\w*|shuffl\w*|re-?order\w*|joins?|joined|joining|run"

ACTIONS = f"{REPLACING}|{SWAPPING}|{REMOVING}|{DOUBLING}|{ADDING}|{SHORTENING}|{ORDERING}"
"""Any of them: what stands between two of these belongs to one rule."""

ADJACENT = (
    r"adjacent|neighbou?r\w*|next to|side by side|beside|consecutive|successive|adjoining|in a row|"
    r"following 1|1 after|1 before|touching|follow\w* (?:each other|1 another)"
)
NEXT_TO_ONE = rf"(?:{ADJACENT}) (?:an? |the )?(?:vowel|consonant)s?"
"""Where a removed letter stands, and not what it is."""

LETTER = r"letters?|characters?"
SPECIAL = r"special|symbols?|punctuation|hyphens?|underscores?|dash(?:es)?"
