/**
 * Moves what the style sheets of a cleaned drawing say into its elements, because the classes of an inline drawing reach
 * every other one of the page. Rules that depend on the page or the pointer stay as a sheet.
 */
import { isMarked, markPairs, unmarkPairs } from "./colour-pairs.ts";
import { inertAddress, parseSvg, svgAddress } from "./set-styles-aside.ts";
import { getSpecificity } from "./style-rules.ts";

/** Their attributes of the same name are CSS, and weaker than every rule. */
const presentation =
  /^(?:fill|stroke|stop|flood|lighting|font|marker|clip|color|opacity|display|visibility|filter|paint-order|text-(?:anchor|decoration|rendering)|(?:letter|word)-spacing|dominant-baseline|shape-rendering|pointer-events|vector-effect)(?:-|$)/;
const dynamic = /::|:(?:hover|focus|active|visited|link|target|checked|disabled)/;

export const inlineStyles = (text: string): string => unmarkPairs(moveStyles(markPairs(text)));

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
