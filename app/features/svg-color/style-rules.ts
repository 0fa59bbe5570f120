/** The rules of style elements that set colours or refer to elements, and which elements they match. */
import { getAttribute, type MarkupElement } from "./markup.ts";

export interface Declaration {
  property: string;
  value: string;
  /** Where the value begins in the text. */
  at: number;
}

export interface Rule extends Declaration {
  /** In the order of the text. */
  matched: MarkupElement[];
}

const declarationPattern =
  /(?<=^|[{;\s])(fill|stroke|stop-color|flood-color|lighting-color|color|filter|mask|clip-path|marker(?:-\w+)?|--[\w-]+)(\s*:\s*)([^;{}]+)/gi;

export const readDeclarations = (text: string, offset: number): Declaration[] =>
  [...text.matchAll(declarationPattern)].map(({ index, 1: name = "", 2: colon = "", 3: value = "" }) => ({
    property: name.toLowerCase(),
    value,
    at: offset + index + name.length + colon.length,
  }));

export function readRules(elements: readonly MarkupElement[]): Rule[] {
  const texts = elements.filter(({ name }) => name === "style").flatMap(({ text }) => text);
  if (texts.length === 0) return [];
  const match = createMatcher(elements);
  return texts.flatMap(({ value, at }) =>
    [...value.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(({ index, 1: selector = "", 2: body = "" }) => {
      const declarations = readDeclarations(body, at + index + selector.length + 1);
      if (declarations.length === 0) return [];
      const matched = match(selector);
      return declarations.map((each) => ({ ...each, matched }));
    }),
  );
}

/** Thousands of rules may meet thousands of elements, so each name is looked up, and each selector once. */
function createMatcher(elements: readonly MarkupElement[]): (selectors: string) => MarkupElement[] {
  const found = new Map<string, MarkupElement[]>();
  const note = (key: string, element: MarkupElement) => {
    const known = found.get(key);
    if (known) known.push(element);
    else found.set(key, [element]);
  };
  const places = new Map<MarkupElement, number>();
  for (const [place, element] of elements.entries()) {
    places.set(element, place);
    note("*", element);
    note(element.name, element);
    const id = getAttribute(element, "id");
    if (id) note(`#${id}`, element);
    for (const word of new Set(getAttribute(element, "class")?.split(/\s+/).filter(Boolean))) note(`.${word}`, element);
  }
  const matchOne = (selector: string): MarkupElement[] => {
    const keys = readSelector(selector);
    const [first = [], ...others] = keys.map((key) => found.get(key) ?? []).sort((a, b) => a.length - b.length);
    if (others.length === 0) return first;
    const sets = others.map((each) => new Set(each));
    return first.filter((element) => sets.every((set) => set.has(element)));
  };
  const known = new Map<string, MarkupElement[]>();
  const matchAll = (selectors: string): MarkupElement[] => {
    const all = selectors.split(",").map(matchOne);
    if (all.length === 1) return all[0] ?? [];
    return [...new Set(all.flat())].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  };
  return (selectors) => {
    const matched = known.get(selectors) ?? matchAll(selectors);
    known.set(selectors, matched);
    return matched;
  };
}

/** Reads the last part of a selector, which is enough to count and to name. */
function readSelector(selector: string): string[] {
  const last =
    selector
      .trim()
      .split(/[\s>+~]|&gt;/)
      .at(-1) ?? "";
  const [, name = "", rest = ""] = /^([\w-]*|\*)((?:[.#][\w-]+)*)/.exec(last) ?? [];
  if (name === "" && rest === "") return [];
  return [...(name ? [name] : []), ...(rest.match(/[.#][\w-]+/g) ?? [])];
}
