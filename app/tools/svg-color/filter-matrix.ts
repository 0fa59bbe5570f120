/**
 * The colour of a shadow that a filter writes as numbers: Figma and others give the shape's outline one colour by the
 * last column of `feColorMatrix`.
 */
import { type Colour, fromSrgb, toSrgb } from "./colour.ts";
import { getAttribute, type MarkupElement } from "./markup.ts";
import type { Cascade } from "./style-rules.ts";

export interface MatrixColour {
  colour: Colour;
  /** The twenty numbers, by rows. */
  values: readonly number[];
  isLinear: boolean;
  written: string;
  at: number;
  end: number;
}

const columns = 5;
/** Where the three constants are. */
const places = [4, 9, 14] as const;
const alphaPlace = 18;

/** Null for a matrix that keeps something of the colours it gets, or only hardens an outline. */
export function readMatrix(element: MarkupElement, cascade: Cascade): MatrixColour | null {
  const type = getAttribute(element, "type") ?? "matrix";
  const attribute = element.attributes.find(({ name }) => name === "values");
  if (element.name !== "feColorMatrix" || type !== "matrix" || !attribute) return null;
  const values = attribute.value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const mixes = values.some((value, at) => at < alphaPlace - 3 && at % columns < columns - 1 && value !== 0);
  const [red, green, blue] = places.map((place) => values[place] ?? Number.NaN);
  const isColour = values.length === 4 * columns && !values.some(Number.isNaN) && !mixes;
  if (!isColour || red === undefined || green === undefined || blue === undefined) return null;
  if ((values[alphaPlace] ?? 0) > 1) return null;
  const isLinear = !isSrgb(element, cascade);
  const { at, value: written } = attribute;
  return { colour: toSrgb([red, green, blue], isLinear), values, isLinear, written, at, end: at + written.length };
}

/** Whether a filter calculates in sRGB; without the property it uses linear light. */
function isSrgb(element: MarkupElement | null, cascade: Cascade): boolean {
  if (!element) return false;
  const own = cascade(element, "color-interpolation-filters");
  return own === undefined || own === "inherit" ? isSrgb(element.parent, cascade) : own.toLowerCase() === "srgb";
}

/** `changed` is a plain colour. */
export function writeMatrix({ values, isLinear }: MatrixColour, changed: Colour): string {
  const written = [...values];
  for (const [at, share] of fromSrgb(changed, isLinear).entries()) {
    const place = places[at];
    if (place !== undefined) written[place] = Math.round(share * 10_000) / 10_000;
  }
  return written.join(" ");
}
