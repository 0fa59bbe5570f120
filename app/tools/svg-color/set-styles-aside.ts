/**
 * Takes the styles of a drawing out before a parser knows that they are styles: the content policy of the page also
 * holds for documents that are only parsed, and each style would be reported. They come back cleaned, as text.
 */
import { cleanDeclarations, cleanSheet } from "./clean-styles.ts";
import type { TellRemoved } from "./removed-kinds.ts";

export const svgAddress = "http://www.w3.org/2000/svg";
const xlinkAddress = "http://www.w3.org/1999/xlink";
/** A namespace in which nothing has a meaning; so has the next one. */
export const inertAddress = "urn:drawing";
const inertHtml = "urn:page";

const declarations = "data-css-style";
const sheet = "data-css-sheet";

/** A page that contains the drawing reads names without regard to case, so these mean the same in capitals. */
const knownNames = new Set(["style", "id", "class", "href", "xlink:href"]);

function lowerNames(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const lower = name.toLowerCase();
    if (lower === name || !knownNames.has(lower)) continue;
    element.removeAttribute(name);
    if (element.hasAttribute(lower)) continue;
    element.setAttributeNS(lower === "xlink:href" ? xlinkAddress : null, lower, value);
  }
}

/** Null for text that is no XML. */
export function setStylesAside(text: string, tell: TellRemoved): string | null {
  const inert = text.replaceAll(svgAddress, inertAddress).replaceAll("http://www.w3.org/1999/xhtml", inertHtml);
  const root = parseSvg(inert);
  if (!root) return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    lowerNames(element);
    // Else a drawing could smuggle styles past the cleaner.
    element.removeAttribute(declarations);
    element.removeAttribute(sheet);
    const style = element.getAttribute("style");
    element.removeAttribute("style");
    const kept = style === null ? "" : cleanDeclarations(style, tell);
    if (kept) element.setAttribute(declarations, kept);
    if (element.localName.toLowerCase() === "style" && element !== root)
      element.replaceWith(createPlaceholder(element, tell));
  }
  return new XMLSerializer().serializeToString(root).replaceAll(inertAddress, svgAddress);
}

function createPlaceholder(style: Element, tell: TellRemoved): Element {
  const placeholder = style.ownerDocument.createElementNS(inertAddress, "desc");
  const media = style.getAttribute("media");
  const text = style.textContent ?? "";
  placeholder.setAttribute(sheet, cleanSheet(media ? `@media ${media}{${text}}` : text, tell));
  return placeholder;
}

const sheetPattern = new RegExp(`<desc ${sheet}="([^"]*)"(?:/>|></desc>)`, "g");

export const bringStylesBack = (text: string): string =>
  text
    .replace(sheetPattern, (_, css: string) => (css ? `<style>${css.replaceAll("&quot;", '"')}</style>` : ""))
    .replaceAll(` ${declarations}="`, ' style="');

/** Null for text that is no XML. */
export function parseSvg(text: string): Element | null {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return parsed.querySelector("parsererror") ? null : parsed.documentElement;
}
