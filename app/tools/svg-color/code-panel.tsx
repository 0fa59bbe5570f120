/** The drawing as code to copy. */
import { useMemo, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { cut } from "#base/cut.ts";
import { type Colour, textColour } from "./colour.ts";
import { isMarked, markPairs, unmarkPairs } from "./colour-pairs.ts";
import { type Changes, type Drawing, noChanges, readDrawing, writeDrawing, writeTemplate } from "./drawing.ts";
import { readMarkup } from "./markup.ts";
import { inertAddress, parseSvg, svgAddress } from "./set-styles-aside.ts";
import { getSpecificity } from "./style-rules.ts";
import { SwitchLine } from "./switch-line.tsx";

/** More would slow the page; the copy is complete. */
const maxShown = 6_000;

interface CodePanelProps {
  fileName: string;
  drawing: Drawing;
  changes: Changes;
  /** Whether the chosen colours follow the text; null when none is chosen. */
  follows: boolean | null;
  onFollow: (follows: boolean) => void;
}

export function CodePanel({ fileName, drawing, changes, follows, onFollow }: CodePanelProps) {
  const t = useT();
  const [kind, setKind] = useState<OutputKind>("svg");
  const isInline = kind === "liquid";
  const written = useMemo(
    () => (isInline ? readDrawing(inlineStyles(writeDrawing(drawing, noChanges))) : drawing),
    [isInline, drawing],
  );
  const { file, code } = createOutput(kind, fileName, written, changes);
  return (
    <section aria-label={t("svgColor.code.label")}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <fieldset aria-label={t("svgColor.code.kind")} className="flex flex-wrap rounded-control bg-sunken p-0.5">
          {outputKinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
              className="segment"
            >
              {t(`svgColor.code.${each}`)}
            </button>
          ))}
        </fieldset>
        <SwitchLine
          label={t("svgColor.code.follow")}
          checked={follows ?? false}
          disabled={follows === null}
          onChange={onFollow}
        />
      </div>
      <div className="overflow-hidden rounded-card border border-line-2">
        <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4">
          <span className="min-w-0 truncate font-mono text-code text-ink-2">{file ?? t("svgColor.code.value")}</span>
          <CopyButton getSource={() => code} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
        <pre tabIndex={0} className="svg-code">
          {cut(code, maxShown)}
        </pre>
      </div>
      {code.length > maxShown ? <p className="mt-2 text-small text-ink-3">{t("svgColor.code.cut")}</p> : null}
    </section>
  );
}

/** Their attributes of the same name are CSS, and weaker than every rule. */
const presentation =
  /^(?:fill|stroke|stop|flood|lighting|font|marker|clip|color|opacity|display|visibility|filter|paint-order|text-(?:anchor|decoration|rendering)|(?:letter|word)-spacing|dominant-baseline|shape-rendering|pointer-events|vector-effect)(?:-|$)/;
const dynamic = /::|:(?:hover|focus|active|visited|link|target|checked|disabled)/;

/**
 * Moves what the style sheets of a cleaned drawing say into its elements, because the classes of an inline drawing reach
 * every other one of the page. Rules that depend on the page or the pointer stay as a sheet.
 */
const inlineStyles = (text: string): string => unmarkPairs(moveStyles(markPairs(text)));

function moveStyles(text: string): string {
  // Without the meaning of SVG, because the content policy of the page reports styles of parsed documents.
  const root = parseSvg(text.replaceAll(svgAddress, inertAddress));
  const sheets = [...(root?.querySelectorAll("style") ?? [])];
  if (!root || sheets.length === 0) return text;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheets.map(({ textContent }) => textContent).join("\n"));
  for (const each of sheets) each.remove();

  const left: string[] = [];
  const rules: { selector: string; style: CSSStyleDeclaration }[] = [];
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule) || dynamic.test(rule.selectorText)) left.push(rule.cssText);
    else for (const selector of splitSelectors(rule.selectorText)) rules.push({ selector, style: rule.style });
  }
  rules.sort((a, b) => getSpecificity(a.selector) - getSpecificity(b.selector));
  const styles = new Map<Element, CSSStyleDeclaration[]>();
  // Over the document, so that the root is among them.
  for (const { selector, style } of rules)
    for (const element of root.ownerDocument.querySelectorAll(selector))
      styles.set(element, [...(styles.get(element) ?? []), style]);
  for (const [element, matching] of styles) applyStyles(element, matching);
  if (left.length === 0) for (const element of [root, ...root.querySelectorAll("*")]) element.removeAttribute("class");
  if (left.length > 0) {
    const kept = root.ownerDocument.createElementNS(inertAddress, "style");
    kept.textContent = left.join("").replace(/\s+/g, " ");
    root.insertBefore(kept, root.firstChild);
  }
  return new XMLSerializer().serializeToString(root).replaceAll(inertAddress, svgAddress);
}

/** At the commas outside parentheses. */
const splitSelectors = (selectors: string): string[] => selectors.split(/,(?![^(]*\))/).map((each) => each.trim());

/** `styles` come in the order of the cascade. */
function applyStyles(element: Element, styles: readonly CSSStyleDeclaration[]): void {
  const own = createStyle(element.getAttribute("style") ?? "");
  const cascaded = createStyle("");
  for (const style of styles)
    for (const name of style) {
      const priority = style.getPropertyPriority(name);
      if (priority || !cascaded.getPropertyPriority(name))
        cascaded.setProperty(name, style.getPropertyValue(name), priority);
    }
  for (const name of cascaded) {
    const value = cascaded.getPropertyValue(name);
    const isOverruled = own.getPropertyPriority(name) || !cascaded.getPropertyPriority(name);
    if (own.getPropertyValue(name) && isOverruled) continue;
    own.removeProperty(name);
    if (presentation.test(name) && !isMarked(name, cascaded)) element.setAttribute(name, value);
    else own.setProperty(name, value);
  }
  if (own.length > 0) element.setAttribute("style", own.cssText);
  else element.removeAttribute("style");
}

function createStyle(text: string): CSSStyleDeclaration {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("svg{}");
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  style.cssText = text;
  return style;
}

const outputKinds = ["svg", "dataUri", "mask", "liquid"] as const;
type OutputKind = (typeof outputKinds)[number];

interface Output {
  /** Where the code belongs in a theme; null for a value. */
  file: string | null;
  code: string;
}

/** Writes the drawing as code for a theme. `name` is a file name of `toFileName`. */
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

/**
 * Gives the ids and styles of a drawing names that reach no other drawing of the same page. `scope` is a class of the
 * root, and the prefix of the ids.
 */
function isolate(text: string, scope: string): string {
  const elements = readMarkup(text);
  const edits = elements.flatMap((element) => [
    ...element.attributes.map((each) => ({ ...each, changed: renameIds(each.name, each.value, scope) })),
    ...(element.name === "style" ? element.text : []).map((each) => ({
      ...each,
      changed: scopeRules(each.value, scope),
    })),
  ]);
  const parts: string[] = [];
  let last = 0;
  for (const { at, value, changed } of edits.sort((a, b) => a.at - b.at)) {
    parts.push(text.slice(last, at), changed);
    last = at + value.length;
  }
  return parts.join("") + text.slice(last);
}

const renameReferences = (value: string, scope: string): string =>
  value.replace(/url\((\s*(?:["']|&quot;)?)#/g, (_, quote: string) => `url(${quote}#${scope}-`);

function renameIds(attribute: string, value: string, scope: string): string {
  if (attribute === "id") return `${scope}-${value}`;
  if (/^(?:xlink:)?href$/.test(attribute)) return value.replace(/^\s*#/, `#${scope}-`);
  if (/^aria-(?:labelledby|describedby)$/.test(attribute)) return value.replace(/\S+/g, `${scope}-$&`);
  return renameReferences(value, scope);
}

/** Style sheets without comments, whose only blocks around rules are those of `@media`. */
const scopeRules = (css: string, scope: string): string =>
  css.replace(/([^{}]*)\{([^{}]*)\}/g, (_, selectors: string, body: string) => {
    const own = selectors
      .trim()
      .replace(/:root\b/g, `.${scope}`)
      .replace(/#(?=[\w-])/g, `#${scope}-`);
    return `:is(${own}):where(.${scope},.${scope} *){${renameReferences(body, scope)}}`;
  });
