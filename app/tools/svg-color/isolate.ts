/** Names for the ids of a drawing, and scopes for its styles, that reach no other drawing of the same page. */
import { readMarkup } from "./markup.ts";

/** `scope` is a class of the root, and the prefix of the ids. */
export function isolate(text: string, scope: string): string {
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
