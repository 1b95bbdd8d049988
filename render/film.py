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
    pngs = list(frames)
    if not pngs:
        raise ValueError("a film needs a frame")
    most: float = WIDTHS[0]  # how wide it can be, as far as is known
    for width in WIDTHS:
        if width > most:
            continue
        made = _gif(pngs, width)
        if len(made) <= LARGEST:
            return made
        most = max(WIDTHS[-1], width * (LARGEST / len(made)) ** 0.4)
    raise ValueError(f"even in its smallest form it has more than {LARGEST // 1_000_000} MB")


def _gif(pngs: Sequence[bytes], width: int) -> bytes:
    """Frames that do not fill the highest one lie on its sky, at the top. Only the flat ones are held, a byte a pixel."""
    height = max(round(high * width / wide) for wide, high in map(_size, pngs))
    palette = _palette([_read(pngs[k]) for k in (0, len(pngs) // 2, -1)])

    def flat(png: bytes) -> Image.Image:
        laid = _laid(_reduced(_read(png), width), width, height)
        return laid.quantize(palette=palette, dither=Image.Dither.NONE)

    times = [ROUND] * (len(pngs) - 1) + [LAST]
    file = io.BytesIO()
    rest = map(flat, pngs[1:])
    flat(pngs[0]).save(file, "GIF", save_all=True, append_images=rest, duration=times, loop=0)
    return file.getvalue()


def _read(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def _size(png: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(png)) as picture:
        return picture.size


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
    samples = [_reduced(picture, _SAMPLE) for picture in pictures]
    strip = Image.new("RGB", (_SAMPLE * len(samples), max(sample.height for sample in samples)))
    for k, sample in enumerate(samples):
        strip.paste(sample, (k * _SAMPLE, 0))
    return strip.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
