/** The drawing as code for a theme: SVG, data URI, CSS mask, Liquid snippet. */
import { type Colour, textColour } from "./colour.ts";
import { type Changes, type Drawing, writeDrawing, writeTemplate } from "./drawing.ts";

export const outputKinds = ["svg", "dataUri", "mask", "liquid"] as const;
export type OutputKind = (typeof outputKinds)[number];

export interface Output {
  /** Where the code belongs in a theme; null for a value. */
  file: string | null;
  code: string;
}

/** `name` is a file name of `toFileName`. */
export function createOutput(kind: OutputKind, name: string, drawing: Drawing, changes: Changes): Output {
  if (kind === "liquid") return { file: `snippets/icon-${name}.liquid`, code: toLiquid(name, drawing, changes) };
  const svg = writeDrawing(drawing, changes);
  if (kind === "svg") return { file: `${name}.svg`, code: svg };
  if (kind === "dataUri") return { file: null, code: toDataUri(svg) };
  return { file: "assets/base.css", code: toCssMask(name, svg) };
}

/** Encodes only what CSS and addresses need, which stays smaller than base64. */
export const toDataUri = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/\s+/g, " ").replace(/[%#<>{}|\\^`"']/g, encodeSign)}`;

const encodeSign = (sign: string): string => (sign === "'" ? "%27" : encodeURIComponent(sign));

const toCssMask = (name: string, svg: string): string =>
  `.icon-${name} {
  display: inline-block;
  width: 1em;
  height: 1em;
  background-color: currentColor;
  mask: url("${toDataUri(svg)}") center / contain no-repeat;
}`;

/**
 * A snippet that is rendered as `{% render 'icon-bag', color_1: '#3f8c77' %}`. Liquid in the drawing's own text must not
 * run in the store.
 */
function toLiquid(name: string, drawing: Drawing, changes: Changes): string {
  const inert = { ...drawing, parts: drawing.parts.map((part) => (typeof part === "string" ? disarm(part) : part)) };
  const numbers = new Map<Colour, number>();
  const svg = writeTemplate(inert, changes, (colour) => {
    if (colour === textColour) return colour;
    const number = numbers.get(colour) ?? numbers.size + 1;
    numbers.set(colour, number);
    return `{{ color_${number} | default: '${colour}' }}`;
  });
  const [root = ""] = /^<svg[^>]*>/.exec(svg) ?? [];
  return `{%- comment -%} ${name} {%- endcomment -%}\n${toInlineRoot(root, name)}${svg.slice(root.length)}`;
}

const disarm = (text: string): string => text.replace(/\{(?=[{%])/g, "&#123;").replace(/(?<=[%}])\}/g, "&#125;");

/** The text around an inline drawing decides its size and colour; the page's language needs no namespaces. */
function toInlineRoot(root: string, name: string): string {
  const kept = root.replace(/\s(?:xmlns(?::\w+)?|version|width|height|class|role|aria-[\w-]+|id|x|y)="[^"]*"/g, "");
  return kept.replace("<svg", `<svg class="icon icon-${name}" aria-hidden="true" focusable="false"`);
}
