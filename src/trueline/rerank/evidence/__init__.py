"""The kinds of evidence, one in each file. Others register in the group `trueline.rerank.evidence`."""

from trueline.core.catalog import Catalog
from trueline.rerank.evidence.item_meta import ITEM_META
from trueline.rerank.evidence.item_meta_hours import ITEM_META_HOURS
from trueline.rerank.evidence.review_group_rating import REVIEW_GROUP_RATING
from trueline.rerank.evidence.review_group_rating_negative import REVIEW_GROUP_RATING_NEGATIVE
from trueline.rerank.evidence.review_meta import REVIEW_META
from trueline.rerank.evidence.review_sentiment import REVIEW_SENTIMENT
from trueline.rerank.evidence.review_text import REVIEW_TEXT
from trueline.rerank.evidence.social_rating import SOCIAL_RATING

__all__ = ["EVIDENCE"]

EVIDENCE = Catalog(
    "evidence kind",
    [
        ITEM_META,
        ITEM_META_HOURS,
        REVIEW_TEXT,
        REVIEW_SENTIMENT,
        REVIEW_META,
        REVIEW_GROUP_RATING,
        REVIEW_GROUP_RATING_NEGATIVE,
        SOCIAL_RATING,
    ],
    group="trueline.rerank.evidence",
)
