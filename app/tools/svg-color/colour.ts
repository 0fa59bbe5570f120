/** Colours of a drawing: how CSS writes them, their contrast, and the shade that can be seen on a background. */
import { calculateColour } from "./browser-colour.ts";
import { findNamedColour } from "./named-colours.ts";

/** `#rrggbb` in lower case, or the colour of the text around the drawing. */
export type Colour = string;
export const textColour = "currentColor";

export interface ParsedColour {
  colour: Colour;
  /** From 0 to 1. */
  alpha: number;
}

const hexPattern = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const simpleFunction = /^(rgb|hsl)a?\(([^()]*)\)$/i;
const anyFunction = /^[a-z-]+\(.*\)$/is;

/** Null for what is no single colour, such as `none` or `url(#sky)`. */
export function parseColour(text: string): ParsedColour | null {
  const value = text.trim();
  if (value.toLowerCase() === "currentcolor") return { colour: textColour, alpha: 1 };
  if (value.toLowerCase() === "transparent") return { colour: "#000000", alpha: 0 };
  if (hexPattern.test(value)) return parseHex(value.toLowerCase());
  const [, name = "", inside = ""] = simpleFunction.exec(value) ?? [];
  const simple = name ? parseFunction(name.toLowerCase(), inside.split(/[\s,/]+/).filter(Boolean)) : null;
  if (simple || anyFunction.test(value)) return simple ?? parseByBrowser(value);
  const named = findNamedColour(value);
  return named ? { colour: named, alpha: 1 } : null;
}

function parseHex(hex: string): ParsedColour {
  const digits = hex.length < 6 ? hex.slice(1).replace(/./g, "$&$&") : hex.slice(1);
  const alpha = digits.length === 8 ? Number.parseInt(digits.slice(6), 16) / 255 : 1;
  return { colour: `#${digits.slice(0, 6)}`, alpha };
}

function parseFunction(name: string, given: string[]): ParsedColour | null {
  const [first, second, third, fourth] = given;
  if (given.length < 3 || given.length > 4 || !first || !second || !third) return null;
  const alpha = fourth === undefined ? 1 : clamp(parseAmount(fourth, 1));
  const rgb: Rgb =
    name === "rgb"
      ? [parseAmount(first, 255) / 255, parseAmount(second, 255) / 255, parseAmount(third, 255) / 255]
      : fromHsl(parseHue(first), parseAmount(second, 100) / 100, parseAmount(third, 100) / 100);
  return [...rgb, alpha].some(Number.isNaN) ? null : { colour: formatHex(rgb), alpha };
}

function parseByBrowser(text: string): ParsedColour | null {
  const [red, green, blue, alpha] = calculateColour(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return { colour: formatHex([red, green, blue]), alpha: alpha ?? 1 };
}

/** A percentage of `whole`, or a number. */
const parseAmount = (text: string, whole: number): number =>
  text.endsWith("%") ? (Number.parseFloat(text) / 100) * whole : Number(text);

/** In degrees. */
function parseHue(text: string): number {
  const [, number = "", unit = ""] = /^(.*?\d\.?)([a-z]*)$/i.exec(text) ?? [];
  return Number(number || Number.NaN) * (degrees[unit.toLowerCase()] ?? Number.NaN);
}

const degrees: Record<string, number> = { "": 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

type Rgb = readonly [red: number, green: number, blue: number];

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

const formatHex = (rgb: Rgb): Colour => `#${rgb.map(formatByte).join("")}`;

const formatByte = (share: number): string =>
  Math.round(clamp(share) * 255)
    .toString(16)
    .padStart(2, "0");

/** As a file may write it: with its alpha where it is not opaque. */
export const formatColour = (colour: Colour, alpha: number): string =>
  alpha >= 1 ? colour : colour === textColour ? fade(colour, alpha) : colour + formatByte(alpha);

/** For a colour that only the page knows. */
export const fade = (colour: string, alpha: number): string =>
  alpha >= 1 ? colour : `color-mix(in srgb, ${colour} ${Math.round(alpha * 1000) / 10}%, transparent)`;

const toLinear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const fromLinear = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

const readRgb = (hex: Colour): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
];
const readLinear = (hex: Colour): Rgb => mapRgb(readRgb(hex), toLinear);

/** Converts between a colour and its channels from 0 to 1, which are linear light where `isLinear`. */
export const toSrgb = (rgb: Rgb, isLinear: boolean): Colour => formatHex(isLinear ? mapRgb(rgb, fromLinear) : rgb);
export const fromSrgb = (colour: Colour, isLinear: boolean): Rgb => (isLinear ? readLinear(colour) : readRgb(colour));

/** Relative luminance of WCAG, from 0 to 1. */
function getLuminance(hex: Colour): number {
  const [red, green, blue] = readLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const flare = 0.05;

/** From 1 to 21. */
export function getContrast(one: Colour, other: Colour): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + flare) / (Math.min(a, b) + flare);
}

/** WCAG 1.4.11: graphics. */
export const minContrast = 3;
/** Above the minimum, because a channel has only 256 steps. */
const aimedContrast = minContrast * 1.03;
/** From here on dark colours have more room than light ones. */
const lightGround = 0.18;

export const isLight = (hex: Colour): boolean => getLuminance(hex) > lightGround;

/** The nearest shade of the same hue that can be seen on the background: darker on light ones, else lighter. */
export function repairContrast(colour: Colour, background: Colour): Colour {
  const [light, ground] = [getLuminance(colour), getLuminance(background)];
  const linear = readLinear(colour);
  if (isLight(background)) {
    const share = clamp(((ground + flare) / aimedContrast - flare) / light);
    return formatHex(mapRgb(linear, (channel) => fromLinear(channel * share)));
  }
  const share = clamp(((ground + flare) * aimedContrast - flare - light) / (1 - light));
  return formatHex(mapRgb(linear, (channel) => fromLinear(channel + (1 - channel) * share)));
}

const mapRgb = ([red, green, blue]: Rgb, change: (channel: number) => number): Rgb => [
  change(red),
  change(green),
  change(blue),
];

export const isSeen = (colour: Colour, background: Colour): boolean => getContrast(colour, background) >= minContrast;

/**
 * Gives each colour one that can be seen on the background: the darkest the darkest of the palette, the lightest the
 * lightest, the others by their order between them, so that the drawing keeps its light and shade. A palette without
 * such a colour gives the one that comes nearest.
 */
export function matchPalette(
  colours: readonly Colour[],
  palette: readonly Colour[],
  background: Colour,
): Map<Colour, Colour> {
  const sort = (some: readonly Colour[]) => [...some].sort((a, b) => getLuminance(a) - getLuminance(b));
  const byContrast = [...new Set(palette)].sort((a, b) => getContrast(b, background) - getContrast(a, background));
  const seen = byContrast.filter((colour) => isSeen(colour, background));
  const [from, to] = [sort(colours), sort(seen.length > 0 ? seen : byContrast.slice(0, 1))];
  const step = from.length > 1 ? (to.length - 1) / (from.length - 1) : 0;
  return new Map(from.map((colour, at) => [colour, to[Math.round(at * step)] ?? colour]));
}
