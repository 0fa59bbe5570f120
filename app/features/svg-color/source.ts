/** What a file or pasted text must be before a parser sees it. */

export const maxSvgBytes = 1_000_000;
export const maxFiles = 100;

/** Why a file is not opened; `app/i18n` has a sentence for each. */
export type SourceError =
  | "empty"
  | "tooLarge"
  | "tooMany"
  | "compressed"
  | "notSvg"
  | "broken"
  | "entities"
  | "bomb"
  | "unreadable"
  | "unavailable";

export interface SvgText {
  text: string;
  /** A processing instruction before the drawing loads a style sheet; the text leaves it out. */
  importsStyles: boolean;
}
export type Source = SvgText | { error: SourceError };

export function readSource(bytes: Uint8Array): Source {
  if (bytes.length === 0) return { error: "empty" };
  if (bytes.length > maxSvgBytes) return { error: "tooLarge" };
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { error: "compressed" };
  return prepareSource(new TextDecoder(findEncoding(bytes)).decode(bytes));
}

const findEncoding = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

/** The root element alone, with the namespaces that a drawing copied out of a page leaves out. */
export function prepareSource(text: string): Source {
  if (text.trim() === "") return { error: "empty" };
  if (text.length > maxSvgBytes) return { error: "tooLarge" };
  // Before any parser runs: nested entities fill its memory ("billion laughs").
  if (/<!ENTITY\b/i.test(text)) return { error: "entities" };
  const [, prefix] = /<([\w-]+:)?svg[\s>/]/.exec(text) ?? [];
  return prepareRoot(prefix ? withoutPrefix(text, prefix) : text);
}

/** Programs may write `<svg:path>`; then the default namespace is free. */
const withoutPrefix = (text: string, prefix: string): string =>
  text
    .replaceAll(`<${prefix}`, "<")
    .replaceAll(`</${prefix}`, "</")
    .replaceAll(`xmlns:${prefix.slice(0, -1)}=`, "xmlns=");

function prepareRoot(text: string): Source {
  const start = text.search(/<svg[\s>/]/);
  const end = text.lastIndexOf("</svg>");
  if (start < 0) return { error: "notSvg" };
  if (end < start) return { error: "broken" };
  const importsStyles = text.slice(0, start).includes("<?xml-stylesheet");
  return { text: addNamespaces(text.slice(start, end + "</svg>".length)), importsStyles };
}

const namespaces = { xmlns: "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink" };

function addNamespaces(text: string): string {
  const [root = ""] = /^<svg[^>]*/.exec(text) ?? [];
  const missing = Object.entries(namespaces).filter(([name]) => {
    const isUsed = name === "xmlns" || text.includes("xlink:");
    return isUsed && !new RegExp(`\\s${name}\\s*=`).test(root);
  });
  return missing.reduce((changed, [name, address]) => changed.replace("<svg", `<svg ${name}="${address}"`), text);
}

/** For a file of our own, without the extension. */
export function toFileName(name: string): string {
  const base = name.replace(/\.svgz?$/i, "").normalize("NFD");
  const plain = base.replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9]+/g, "-");
  return (
    plain
      .replace(/^-+|-+$/g, "")
      .toLowerCase()
      .slice(0, 60) || "icon"
  );
}
