"""
Makes instrument-sans.woff2, what every page loads, from the package's file for Latin: the characters that French and
English are written with, at half the bytes. Everything else is still read from the package's own files (app/fonts.css).

    pip install fonttools brotli && python app/fonts/subset.py

Half of a font of this kind is kerning, for each two letters and both ends of the weights. Two things are left out of it:
pairs that no text has side by side (a capital after a small letter, a sign after a letter), and differences under four
thousandths of the size, a tenth of a pixel in our largest title.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

folder = Path(__file__).parent
packages = folder.parent.parent / "node_modules/@fontsource-variable"
source = packages / "instrument-sans/files/instrument-sans-latin-wght-normal.woff2"

# The unicode-range of app/fonts.css.
characters = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "\u00a0£§©«®°·»×"
    + "ÀÂÆÇÈÉÊËÎÏÔÙÛÜàâæçèéêëîïôùûüÿŒœ"
    + "–—‘’“”•…\u202f€"
)
step = 4

closing, opening, dashes = ".,:;!?…)»”’'\"]", "(«“‘[", "-–—/·"


def kind_of(character: str) -> str:
    if character.islower():
        return "lower"
    if character.isupper():
        return "upper"
    if character.isdigit():
        return "digit"
    for kind, some in {"closing": closing, "opening": opening, "dash": dashes}.items():
        if character in some:
            return kind
    return "other"


neighbours = {
    "lower": {"lower", "closing", "dash"},
    "upper": {"lower", "upper", "closing", "dash"},
    "digit": {"lower", "closing"},
    "opening": {"lower", "upper"},
    "dash": {"lower", "upper"},
    "closing": {"digit", "closing"},
    "other": set(),
}


def reduce_kerning(font: TTFont) -> None:
    names = {glyph: chr(code) for code, glyph in font.getBestCmap().items()}
    store = font["GDEF"].table.VarStore
    (data,) = store.VarData
    bolder = {index: deltas[0] for index, deltas in enumerate(data.Item)}
    rounded = lambda units: round(units / step) * step
    kept = []

    def meet(first: str, second: str) -> bool:
        if first not in names or second not in names:
            return False
        # An apostrophe is followed by a letter: l’essai.
        if names[first] in "’'" and names[second].isalpha():
            return True
        return kind_of(names[second]) in neighbours[kind_of(names[first])]

    def reduce(value, is_met: bool) -> None:
        if value is None:
            return
        device = getattr(value, "XAdvDevice", None)
        regular = (value.XAdvance or 0) if hasattr(value, "XAdvance") else 0
        bold = regular + (bolder.get(device.EndSize, 0) if device and device.StartSize == 0 else 0)
        regular, bold = (rounded(regular), rounded(bold)) if is_met else (0, 0)
        value.XAdvance = regular
        if device and bold == regular:
            value.XAdvDevice = None
        elif device:
            kept.append((device, bold - regular))

    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.Format == 1:
                sets = []
                for first, pairs in zip(table.Coverage.glyphs, table.PairSet):
                    met = [pair for pair in pairs.PairValueRecord if meet(first, pair.SecondGlyph)]
                    for pair in met:
                        reduce(pair.Value1, True)
                    pairs.PairValueRecord, pairs.PairValueCount = met, len(met)
                    if met:
                        sets.append((first, pairs))
                table.Coverage.glyphs, table.PairSet = [first for first, _ in sets], [pairs for _, pairs in sets]
                table.PairSetCount = len(sets)
                continue
            firsts, seconds = {}, {}
            for glyph in table.Coverage.glyphs:
                firsts.setdefault(table.ClassDef1.classDefs.get(glyph, 0), []).append(glyph)
            for glyph, index in table.ClassDef2.classDefs.items():
                seconds.setdefault(index, []).append(glyph)
            for one, row in enumerate(table.Class1Record):
                for two, cell in enumerate(row.Class2Record):
                    met = any(meet(a, b) for a in firsts.get(one, []) for b in seconds.get(two, []))
                    reduce(cell.Value1, met)

    deltas = sorted({delta for _, delta in kept})
    data.Item, data.ItemCount = [[delta] for delta in deltas], len(deltas)
    data.calculateNumShorts()
    for device, delta in kept:
        device.StartSize, device.EndSize = 0, deltas.index(delta)


options = Options()
options.layout_features = ["kern", "pnum", "tnum"]
options.glyph_names = False
options.name_IDs = [0, 13, 14]
options.drop_tables += ["STAT"]
font = TTFont(source, recalcTimestamp=False)
subsetter = Subsetter(options)
subsetter.populate(text=characters)
subsetter.subset(font)
reduce_kerning(font)
font.flavor = "woff2"
font.save(folder / "instrument-sans.woff2")
