/** The text of a CSV file: UTF-8, or what spreadsheets of Western Windows and of Macs write. */

export type CsvEncoding = "utf8" | "windows" | "mac";

export type DecodedCsv =
  | { text: string; encoding: CsvEncoding }
  /** "notCsv": a workbook, an archive or another binary file. "encoding": no known one makes words of it. */
  | { error: "notCsv" | "encoding" };

/** Workbooks of today and of before, PDF, compressed files. */
const foreignStarts = ["PK\x03\x04", "\xd0\xcf\x11\xe0", "%PDF-", "\x1f\x8b"];

export function decodeCsv(buffer: ArrayBuffer): DecodedCsv {
  const bytes = new Uint8Array(buffer);
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (foreignStarts.some((known) => start.startsWith(known))) return { error: "notCsv" };
  const mark = marks.find(({ bytes: known }) => start.startsWith(known));
  if (!mark && bytes.includes(0)) return { error: "notCsv" };
  try {
    const text = new TextDecoder(mark?.encoding ?? "utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? { error: "notCsv" } : refuseLost({ text, encoding: "utf8" });
  } catch {
    return mark ? { error: "encoding" } : refuseLost(guess(bytes));
  }
}

/** What a file begins with that names its encoding. */
const marks = [
  { bytes: "\xff\xfe", encoding: "utf-16le" },
  { bytes: "\xfe\xff", encoding: "utf-16be" },
  { bytes: "\xef\xbb\xbf", encoding: "utf-8" },
] as const;

/** Signs that another program has lost, or UTF-8 that it has read as Windows-1252 or Mac Roman. */
const lost = /\ufffd|[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Å[“’]|â[€‚„]|[√¬≈][^\s\d(]|‚[ÄÇÑ]/;

const refuseLost = (decoded: DecodedCsv): DecodedCsv =>
  "text" in decoded && lost.test(decoded.text) ? { error: "encoding" } : decoded;

/** Every byte is a sign in both encodings, so we choose the one that reads more French and fewer odd words. */
function guess(bytes: Uint8Array): DecodedCsv {
  const [windows, mac] = (["windows-1252", "macintosh"] as const).map((label) => new TextDecoder(label).decode(bytes));
  if (windows !== undefined && windows === mac) return { text: windows, encoding: "windows" };
  const [windowsScore, macScore] = [score(windows ?? ""), score(mac ?? "")];
  if (Math.max(windowsScore, macScore) <= 0) return { error: "encoding" };
  // A text with few accents may look right in both, and Windows is more common.
  return macScore > windowsScore ? { text: mac ?? "", encoding: "mac" } : { text: windows ?? "", encoding: "windows" };
}

const common = /[éèêàâçîïôùûœÉÈÊËÀÇÎÔ’«»€°£®©×²³½…\u00a0–—“”™•]/g;
const letter = /[à-öø-ÿßœŸÀ-ÖØ-Þ“”™•]/g;
/** Capitals with an accent inside a word or behind a digit, and small letters between capitals. */
const oddCase = /(?<=[\p{Ll}\d])[À-ÖØ-ÞŒŠŽŸ]|(?<=\p{Lu})[à-öø-ÿœšž](?=\p{Lu})/gu;
const oddSign = /(?<=\p{L})[ˆ˜ƒ™“”†‡•‚„‰‹›¨´¸¬≈∆◊√∞ªº¿¡¶§±€«»…\u00a0](?=\p{L})/gu;
/** Letters and quotation marks at the wrong end of a word: DOS writes é with the byte that is Ç on Macs. */
const oddPlace = /[çÇ](?![aouâãõôAOUÂÃÕÔ])|(?<!\p{L})[ëË]|Ê(?!\p{L})|(?<!\p{L})[”™](?=\p{L})|(?<=\p{L})“(?!\p{L})/gu;
/** Control characters, and the replacement for bytes that cannot be read. */
const noSign = /[\u0080-\u009f\ufffd]/g;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const score = (text: string): number =>
  2 * count(text, common) +
  count(text, letter) -
  3 * (count(text, oddCase) + count(text, oddSign) + 2 * count(text, oddPlace) + count(text, noSign));
