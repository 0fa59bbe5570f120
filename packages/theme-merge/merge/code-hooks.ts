/** What other files of a theme may rely on in a text: names, classes, attributes, and what it renders or defines. */
import { scanLiquid } from "../check/scan-liquid.ts";

/** Tags by which files of a theme work together, or that define what later lines use. */
const linkingTag =
  /^-?\s*(?:render|include|sections?|content_for|form|layout|assign|capture|increment|style|javascript|stylesheet)\b/;
const element = /<(?:script|link|style|template|[a-z]\w*-[\w-]*)\b/g;
const liquid = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const attribute = /(?<=\s)(class|id|for|is|name|data-[\w-]+|aria-controls|href|src)\s*=\s*("[^"]*"|'[^']*')/g;
const asset = /(["'])([^"'\n]+)\1\s*\|\s*asset_url/g;
const styleName = /[.#][a-zA-Z_][\w-]*|--[\w-]+|@[\w-]+[^{;]*/g;
const scriptName = /[a-zA-Z_$][\w$-]{2,}/g;

/** What only the later text has, and what only the earlier one had. */
export function findChangedHooks(path: string, before: string, after: string): { added: string[]; removed: string[] } {
  const [old, next] = [listHooks(path, before), listHooks(path, after)];
  return {
    added: [...next].filter((hook) => !old.has(hook)),
    removed: [...old].filter((hook) => !next.has(hook)),
  };
}

function listHooks(path: string, text: string): Set<string> {
  if (/\.(?:css|scss)(?:\.liquid)?$/.test(path)) return new Set(text.match(styleName));
  if (/\.m?js(?:\.liquid)?$/.test(path)) return new Set(text.match(scriptName));
  const hooks = new Set<string>();
  for (const { kind, text: tag } of scanLiquid(text))
    if (kind === "tag" && linkingTag.test(tag)) hooks.add(tag.replace(/^-?\s*|\s+$/g, "").replace(/\s+/g, " "));
  for (const [found] of text.matchAll(element)) hooks.add(found);
  for (const [, , name] of text.matchAll(asset)) hooks.add(name ?? "");
  for (const [, name = "", value = ""] of text.matchAll(attribute))
    if (name !== "class") hooks.add(`${name}=${value}`);
    else for (const each of value.slice(1, -1).replace(liquid, " ").split(/\s+/).filter(Boolean)) hooks.add(each);
  return hooks;
}
