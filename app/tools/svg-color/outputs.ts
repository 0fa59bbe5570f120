/** The drawing as code for a theme: SVG, data URI, CSS mask, Liquid snippet. */
import { type Colour, textColour } from "./colour.ts";
import { type Changes, type Drawing, writeDrawing, writeTemplate } from "./drawing.ts";
import { isolate } from "./isolate.ts";

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

/** Placeholder of a colour; no XML contains it. */
const mark = "\uffff";

/**
 * A snippet that is rendered as `{% render 'icon-bag', color_1: '#3f8c77' %}`. Liquid in the drawing's own text must not
 * run in the store, and its ids and styles must not reach the other drawings of a page.
 */
function toLiquid(name: string, drawing: Drawing, changes: Changes): string {
  const colours: Colour[] = [];
  const marked = writeTemplate(drawing, changes, (colour) => {
    if (colour === textColour) return colour;
    if (!colours.includes(colour)) colours.push(colour);
    return `${mark}${colours.indexOf(colour)}${mark}`;
  });
  // Gradients and styles hold colours, so each choice of colours needs names of its own.
  const isShared = colours.length > 0 && /<style|url\(|href="/.test(marked);
  const scope = isShared ? `icon-${name}-${mark}s${mark}` : `icon-${name}`;
  const isolated = disarm(isolate(marked, scope));
  const [root = ""] = /^<svg[^>]*>/.exec(isolated) ?? [];
  const inline = toInlineRoot(root, isShared ? `icon-${name} ${scope}` : scope) + isolated.slice(root.length);
  const svg = inline.replace(new RegExp(`${mark}(\\d+|s)${mark}`, "g"), (_, at: string) =>
    at === "s" ? "{{ scope }}" : `{{ color_${Number(at) + 1} | default: '${colours[Number(at)]}' }}`,
  );
  const given = colours.map((_, at) => `{{ color_${at + 1} }}`).join(" ");
  const start = isShared
    ? `{%- capture scope -%}${given}{%- endcapture -%}{%- assign scope = scope | md5 | slice: 0, 8 -%}\n`
    : "";
  return `{%- comment -%} ${name} {%- endcomment -%}\n${start}${svg}`;
}

/** A mark becomes Liquid, so it counts as a brace. */
const disarm = (text: string): string =>
  text.replace(/\{(?=[{%\uffff])/g, "&#123;").replace(/(?<=[%}\uffff])\}/g, "&#125;");

/** The text around an inline drawing decides its size and colour; the page's language needs no namespaces. */
function toInlineRoot(root: string, names: string): string {
  const [, classes = ""] = /\sclass="([^"]*)"/.exec(root) ?? [];
  const kept = root.replace(/\s(?:xmlns(?::\w+)?|version|width|height|class|role|aria-[\w-]+|x|y)="[^"]*"/g, "");
  const all = `icon ${names} ${classes}`.trim();
  return kept.replace("<svg", `<svg class="${all}" aria-hidden="true" focusable="false"`);
}
