/**
 * The colours of a mail. Mail programs know no variables: each element carries the light one in its `style`, and a class
 * by which those with a dark theme take the dark one.
 */
import { html, raw } from "hono/html";

/** The light and the dark colour of the portal. */
export const mailColours = {
  canvas: ["#f3f6f7", "#0a1114"],
  surface: ["#ffffff", "#10191d"],
  line: ["#dae1e3", "#222d31"],
  ink: ["#101e24", "#eaf1f1"],
  ink2: ["#3e4d53", "#b1bfc2"],
  ink3: ["#5c6a6f", "#8f9ea2"],
  accent: ["#056177", "#64dce6"],
  onAccent: ["#ffffff", "#001b25"],
  accentText: ["#005e74", "#6adde7"],
  // The ground of the fork's picture, which is one for both.
  deep: ["#022935", "#022935"],
  onDeep: ["#eef9fb", "#eef9fb"],
  glow: ["#5fe3ea", "#5fe3ea"],
} as const satisfies Record<string, readonly [string, string]>;
type Colour = keyof typeof mailColours;

const properties = { text: "color", ground: "background-color", edge: "border-color" } as const;
type Use = keyof typeof properties;

/** Attributes: `uses` in the style, with more declarations, and in the class. Word reads grounds from `bgcolor`. */
export function paint(uses: Partial<Record<Use, Colour>>, more: string) {
  const entries = Object.entries(uses) as [Use, Colour][];
  const style = entries
    .filter(([use]) => use !== "edge")
    .map(([use, name]) => `${properties[use]}:${mailColours[name][0]}`);
  const classes = entries.map(([use, name]) => `${use}-${name}`);
  const ground = uses.ground ? html` bgcolor="${mailColours[uses.ground][0]}"` : "";
  return html`class="${classes.join(" ")}" style="${[...style, more].filter((each) => each !== "").join(";")}"${ground}`;
}

/** A line above or around, in the colour `line`. */
export const lineStyle = `1px solid ${mailColours.line[0]}`;

const rules = (prefix = "") =>
  (Object.keys(properties) as Use[]).flatMap((use) =>
    (Object.keys(mailColours) as Colour[]).map(
      (name) => `${prefix}.${use}-${name}{${properties[use]}:${mailColours[name][1]}!important}`,
    ),
  );

/** Outlook marks what it has recoloured itself. */
const outlook = [...rules("[data-ogsc] "), ...rules("[data-ogsb] ")].join("");
export const darkStyles = raw(`@media (prefers-color-scheme:dark){${rules().join("")}}${outlook}`);
