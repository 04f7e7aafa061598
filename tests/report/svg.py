"""Reading a chart back from its SVG."""

import re
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def parts(svg, tag):
    return ET.fromstring(svg).iter(f"{SVG}{tag}")  # noqa: S314 - a text of our own


def lines(svg):
    """The points of each line, in shares of the height of the chart."""
    found = [
        path.get("d")
        for group in parts(svg, "g")
        if "mark-line" in group.get("class", "")
        for path in group.iter(f"{SVG}path")
        if "M" in path.get("d", "") and path.get("stroke")
    ]
    numbers = [[float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", path or "")] for path in found]
    return [[1 - y / 260 for y in points[1::2]] for points in numbers]


def texts(svg):
    return [text.text for text in parts(svg, "text")]
