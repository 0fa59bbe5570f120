/**
 * Programs write a colour of sRGB and behind it, for newer browsers, the same one of a wider space. A browser's parser
 * keeps only the last declaration of a property, so the first one has another name while it works.
 */
import { parseColour } from "./colour.ts";
import { newColour } from "./style-rules.ts";

/** No drawing can contain it, because it is random in each document. */
const mark = `--${crypto.randomUUID()}-`;

const declaration =
  /(?<=^|[{};"\s])((?:fill|stroke|stop-color|flood-color|lighting-color|color)\s*:)([^;{}"]*)|[{}"]/gi;

export function markPairs(text: string): string {
  const first = new Map<string, { at: number; value: string }>();
  const places: number[] = [];
  for (const { index, 1: name, 2: value = "" } of text.matchAll(declaration)) {
    const property = name?.replace(/\s*:$/, "").toLowerCase();
    // Another block or attribute.
    if (!property) first.clear();
    else {
      const before = first.get(property);
      if (before && newColour.test(value) && parseColour(before.value)) places.push(before.at);
      first.set(property, { at: index, value });
    }
  }
  return places.sort((a, b) => b - a).reduce((marked, at) => marked.slice(0, at) + mark + marked.slice(at), text);
}

export const unmarkPairs = (text: string): string => text.replaceAll(mark, "");

export const isMarked = (property: string, style: CSSStyleDeclaration): boolean =>
  style.getPropertyValue(mark + property) !== "";
