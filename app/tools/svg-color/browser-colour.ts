/** Colours that only the browser can calculate, such as `oklch()` and `color-mix()`. */

const calculated = new Map<string, number[] | null>();

/** The channels of `color(srgb r g b / a)`; null for what the browser does not know, and without a browser. */
export function calculateColour(text: string): number[] | null {
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
