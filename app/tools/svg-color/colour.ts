/** Colours of a drawing: how CSS writes them, their contrast, and the shade that can be seen on a background. */

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

// Colours that only the browser can calculate, such as `oklch()` and `color-mix()`.

const calculated = new Map<string, number[] | null>();

/** The channels of `color(srgb r g b / a)`; null for what the browser does not know, and without a browser. */
function calculateColour(text: string): number[] | null {
  const known = calculated.get(text) ?? calculate(text);
  calculated.set(text, known);
  return known;
}

function calculate(text: string): number[] | null {
  // A mix with the text's colour is another one in each place.
  if (typeof document === "undefined" || /currentcolor|var\(/i.test(text) || !CSS.supports("color", text)) return null;
  const probe = document.createElement("i");
  // Mixed with itself, because a mixture is computed in the named colour space.
  probe.style.color = `color-mix(in srgb, ${text}, ${text})`;
  document.documentElement.appendChild(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const [, channels] = /^color\(srgb (.+)\)$/.exec(computed) ?? [];
  return channels?.split(/[\s/]+/).map((channel) => Number.parseFloat(channel) || 0) ?? null;
}

/** The colours that CSS names (https://www.w3.org/TR/css-color-4/#named-colors). */
const table = `
  aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black
  000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0
  chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff
  darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki
  bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon
  e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
  darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick
  b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700
  goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4
  indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00
  lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray
  d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue
  87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00
  limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd
  mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
  mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin
  ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered
  ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip
  ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399
  red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57
  seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090
  snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise
  40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
`;

const named = new Map<string, string>();
for (const [, name = "", hex = ""] of table.matchAll(/([a-z]+)\s+([0-9a-f]{6})\b/g)) named.set(name, `#${hex}`);

const findNamedColour = (name: string): string | undefined => named.get(name.toLowerCase());
