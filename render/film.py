"""A match as an animated picture: a frame for each round, all in one palette, small enough to be posted."""

import io
from collections.abc import Iterable, Sequence

from PIL import Image

LARGEST = 8_000_000  # bytes
WIDTHS = (1200, 960, 800, 640, 480)
ROUND = 450  # milliseconds a frame stands
LAST = 5_000
_SAMPLE = 400  # px: how wide frames are when the palette is chosen


def film(frames: Iterable[bytes]) -> bytes:
    """A GIF that repeats, as wide as fits into 8 MB; the last frame stands longer. Frames are PNGs of any height.

    `ValueError` without a frame, or when even the smallest film would be too large.
    """
    pictures = [Image.open(io.BytesIO(frame)).convert("RGB") for frame in frames]
    if not pictures:
        raise ValueError("a film needs a frame")
    for width in WIDTHS:
        made = _gif(pictures, width)
        if len(made) <= LARGEST:
            return made
    raise ValueError("the film is too long")


def _gif(pictures: Sequence[Image.Image], width: int) -> bytes:
    """Frames that do not fill the highest one lie on its sky, at the top."""
    small = [_reduced(picture, width) for picture in pictures]
    height = max(picture.height for picture in small)
    palette = _palette(pictures)
    flat = [
        _laid(picture, width, height).quantize(palette=palette, dither=Image.Dither.NONE)
        for picture in small
    ]
    times = [ROUND] * (len(flat) - 1) + [LAST]
    file = io.BytesIO()
    flat[0].save(file, "GIF", save_all=True, append_images=flat[1:], duration=times, loop=0)
    return file.getvalue()


def _reduced(picture: Image.Image, width: int) -> Image.Image:
    size = (width, round(picture.height * width / picture.width))
    return picture.resize(size, Image.Resampling.LANCZOS)


def _laid(picture: Image.Image, width: int, height: int) -> Image.Image:
    if picture.height == height:
        return picture
    ground = Image.new("RGB", (width, height), picture.getpixel((0, picture.height - 1)))
    ground.paste(picture, (0, 0))
    return ground


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """One palette for all: what does not change from frame to frame then costs nothing."""
    chosen = [pictures[0], pictures[len(pictures) // 2], pictures[-1]]
    samples = [_reduced(picture, _SAMPLE) for picture in chosen]
    strip = Image.new("RGB", (_SAMPLE * 3, max(sample.height for sample in samples)))
    for k, sample in enumerate(samples):
        strip.paste(sample, (k * _SAMPLE, 0))
    return strip.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
