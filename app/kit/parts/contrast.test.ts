/** Checks the contrast of all token pairs in `app.css` in both themes: text 4.5, graphics 3. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../../app.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

const grounds = ["surface", "canvas", "sunken", "hover", "raised", "row-hover"];
const on = (ground: string, ...inks: string[]) => inks.map((ink) => [ink, ground] as const);

const texts = [
  ...grounds.flatMap((ground) => on(ground, "ink", "ink-2", "ink-3", "accent-text")),
  ...on("accent", "on-accent"),
  ...on("accent-hover", "on-accent"),
  ...on("accent-soft", "ink", "ink-2", "ink-3", "accent-text", "warn"),
  ...on("deep", "on-deep", "on-deep-2", "glow"),
  ...on("deep-2", "on-deep", "on-deep-2"),
  ...on("glow", "on-glow"),
  ...["ok", "warn", "bad", "admin"].flatMap((tone) => [
    ...on(`${tone}-soft`, tone, "ink", "ink-2", "ink-3"),
    ...on("surface", tone),
    ...on("raised", tone),
    ...on("canvas", tone),
  ]),
  ...on("sunken", "ok", "bad"),
  ...on("bad-fill", "white"),
  ...on("ink", "surface"),
  ...on("avatar", "on-avatar"),
];

const graphics = [
  ...["surface", "canvas", "hover", "accent-soft", "raised"].flatMap((ground) => on(ground, "control")),
  ...["surface", "accent-soft", "canvas", "raised"].flatMap((ground) => on(ground, "thread")),
  ...["ok", "warn", "bad", "admin"].flatMap((tone) => [
    ...on("surface", `${tone}-mark`),
    ...on("raised", `${tone}-mark`),
    ...on(`${tone}-soft`, `${tone}-mark`),
    ...on(`${tone}-mark`, "on-mark"),
  ]),
  ...on("accent-soft", "accent"),
  ...on("surface", "accent"),
  ...on("accent", "on-accent"),
  ...on("control", "white"),
];

describe("app.css", () => {
  describe.each(themes)("in %s", (theme) => {
    test.each(texts)("shows text %s on %s with a contrast of at least 4.5", (ink, ground) => {
      expect(contrast(token(ink, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
    });
    test.each(graphics)("shows graphic %s on %s with a contrast of at least 3", (ink, ground) => {
      expect(contrast(token(ink, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
    });
  });
});

describe("contrast", () => {
  test("follows WCAG: 21 for black on white, and the published grey", () => {
    expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21);
    // #767676, the lightest grey that passes on white.
    expect(contrast([0.5658, 0, 0], [1, 0, 0])).toBeCloseTo(4.54, 1);
  });
});

type Oklch = readonly [lightness: number, chroma: number, hue: number];

function token(name: string, theme: Theme): Oklch {
  if (name === "white") return [1, 0, 0];
  const value = new RegExp(`--color-${name}:\\s*([^;]+);`).exec(css)?.[1];
  const colours = [...(value ?? "").matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
    ([, lightness, chroma, hue]) => [Number(lightness), Number(chroma), Number(hue)] as const,
  );
  const colour = theme === "dark" ? colours.at(-1) : colours[0];
  if (!colour) throw new Error(`app.css has no colour "${name}".`);
  return colour;
}

function contrast(one: Oklch, other: Oklch): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance through linear sRGB, see https://www.w3.org/TR/css-color-4/#color-conversion-code. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short;
  // Clamp to the sRGB gamut as screens do.
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue);
}
