/** Finds the colours in what attributes and style sheets declare. */
import { type Colour, parseColour } from "./colour.ts";
import type { Declaration } from "./style-rules.ts";

/** What a colour paints. */
export type PaintKind = "fill" | "stroke" | "gradient" | "other";

export const kinds: Readonly<Record<string, PaintKind>> = {
  fill: "fill",
  stroke: "stroke",
  "stop-color": "gradient",
  "flood-color": "other",
  "lighting-color": "other",
  color: "other",
};
export const isColourProperty = (property: string): boolean => Object.hasOwn(kinds, property);

/** The text in the parentheses of a colour function; mixtures have other functions there. */
const inside = String.raw`(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*`;
const colourFunction = `(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|device-cmyk)\\(${inside}\\)`;
const tokenPattern = new RegExp(`url\\([^)]*\\)|#[\\da-f]{3,8}\\b|${colourFunction}|[a-z]+\\b(?!\\()`, "gi");
const isFunction = new RegExp(`^${colourFunction}$`, "i");

export interface ColourToken {
  colour: Colour;
  alpha: number;
  /** The text exactly as the file writes it. */
  written: string;
  at: number;
  end: number;
}

export interface ReadTokens {
  tokens: ColourToken[];
  /** Colours that cannot be read. */
  unread: string[];
}

/** Variables that colours are taken from. */
export const listColourVariables = (declarations: readonly Declaration[]): Set<string> =>
  new Set(
    declarations
      .filter(({ property }) => isColourProperty(property))
      .flatMap(({ value }) => [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name.toLowerCase())),
  );

export function readTokens(
  { property, value, at, fallback }: Declaration,
  variables: ReadonlySet<string> = new Set(),
): ReadTokens {
  const found: ReadTokens = { tokens: [], unread: [] };
  // Two ways to write one colour for two kinds of screens stay one.
  const paired = fallback === undefined ? null : parseColour(fallback);
  for (const { index, 0: written } of value.matchAll(tokenPattern)) {
    const parsed = (isFunction.test(written) && paired) || parseColour(written);
    // A word in another variable may mean anything.
    const isWord = property.startsWith("--") && !variables.has(property) && /^\w+$/.test(written);
    if (!parsed && isFunction.test(written)) found.unread.push(written);
    if (!parsed || parsed.alpha === 0 || isWord) continue;
    found.tokens.push({ ...parsed, written, at: at + index, end: at + index + written.length });
  }
  return found;
}
