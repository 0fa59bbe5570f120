/**
 * Removes from CSS what loads, moves or hides its meaning. The browser's own parser reads it, so that no way of writing
 * an address escapes; nothing loads while the sheet belongs to no document.
 */
import { markPairs, unmarkPairs } from "./colour-pairs.ts";
import type { TellRemoved } from "./removed-kinds.ts";

/** References within the drawing. */
const ownReference = /url\(\s*(["']?)#[^"')\\]*\1\s*\)/gi;
/** What names a file in any property: functions with an address, addresses in strings, escapes that hide either. */
const foreignReference = /url\s*\(|image(?:-set)?\s*\(|src\s*\(|paint\s*\(|element\s*\(|\\|:\/\/|expression/i;

export const isForeignValue = (value: string): boolean => foreignReference.test(value.replace(ownReference, ""));

const movingProperty = /^(?:-webkit-)?(?:animation|transition)/;

export function cleanSheet(text: string, tell: TellRemoved): string {
  const plain = markPairs(text)
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/@import[^;]*(?:;|$)/gi, () => {
      tell("import");
      return "";
    });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plain);
  return unmarkPairs(writeRules(sheet.cssRules, tell));
}

export function cleanDeclarations(text: string, tell: TellRemoved): string {
  const sheet = new CSSStyleSheet();
  sheet.insertRule("svg{}");
  const [rule] = sheet.cssRules;
  if (!(rule instanceof CSSStyleRule)) return "";
  rule.style.cssText = markPairs(text);
  cleanStyle(rule.style, tell);
  return unmarkPairs(rule.style.cssText);
}

/** `parent` is the selector around nested rules. */
const writeRules = (rules: CSSRuleList, tell: TellRemoved, parent = ""): string =>
  [...rules].map((rule) => writeRule(rule, tell, parent)).join("");

function writeRule(rule: CSSRule, tell: TellRemoved, parent: string): string {
  if (rule instanceof CSSStyleRule) {
    const selector = parent ? rule.selectorText.replaceAll("&", `:is(${parent})`) : rule.selectorText;
    return writeStyle(selector, rule.style, tell) + writeRules(rule.cssRules, tell, selector);
  }
  // Declarations behind a nested rule.
  if (parent && "style" in rule && rule.style instanceof CSSStyleDeclaration)
    return writeStyle(parent, rule.style, tell);
  const head = readGroupHead(rule);
  if (head !== null && !isForeignValue(head) && rule instanceof CSSGroupingRule)
    return `${head}{${writeRules(rule.cssRules, tell, parent)}}`;
  if (rule instanceof CSSFontFaceRule) tell("font");
  else if (rule instanceof CSSKeyframesRule) tell("animation");
  else tell(rule instanceof CSSImportRule ? "import" : "rule");
  return "";
}

function readGroupHead(rule: CSSRule): string | null {
  if (rule instanceof CSSMediaRule) return `@media ${rule.media.mediaText}`;
  if (rule instanceof CSSSupportsRule) return `@supports ${rule.conditionText}`;
  return rule instanceof CSSLayerBlockRule ? `@layer ${rule.name}`.trim() : null;
}

function writeStyle(selector: string, style: CSSStyleDeclaration, tell: TellRemoved): string {
  cleanStyle(style, tell);
  return style.length > 0 && !selector.includes("\\") ? `${selector}{${style.cssText}}` : "";
}

function cleanStyle(style: CSSStyleDeclaration, tell: TellRemoved): void {
  for (const name of [...style]) {
    const isMoving = movingProperty.test(name);
    if (!isMoving && !isForeignValue(style.getPropertyValue(name))) continue;
    tell(isMoving ? "animation" : "reference");
    style.removeProperty(name);
  }
}
