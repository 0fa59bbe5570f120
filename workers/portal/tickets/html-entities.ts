/** The named characters of HTML 4 that mails use, and numbered ones. Others stay as they are written. */

/** In the order of Latin-1, from U+00A0. */
const latin1 = [
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute",
  "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring",
  "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml",
  "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil",
  "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash",
  "ugrave uacute ucirc uuml yacute thorn yuml",
]
  .join(" ")
  .split(" ");

const named: ReadonlyMap<string, string> = new Map([
  ...latin1.map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    hellip: "…",
    ndash: "–",
    mdash: "—",
    bull: "•",
  }),
  ...Object.entries({ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", bdquo: "„", sbquo: "‚", euro: "€", trade: "™" }),
  ...Object.entries({ oelig: "œ", OElig: "Œ", lsaquo: "‹", rsaquo: "›", larr: "←", rarr: "→", zwnj: "", zwj: "" }),
]);

const maxCodePoint = 0x10ffff;

export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code >= 0x20 && code <= maxCodePoint && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : code === 9 || code === 10 || code === 13 ? " " : "";
  });
