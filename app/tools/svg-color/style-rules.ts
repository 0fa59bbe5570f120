/** Declarations that set colours or refer to elements: of attributes, and of rules with the elements they match. */
import { getAttribute, type MarkupElement } from "./markup.ts";

export interface Declaration {
  property: string;
  value: string;
  /** Where the value begins in the text. */
  at: number;
  /** The value before it for browsers that do not know its way of writing a colour. */
  fallback?: string | undefined;
}

export interface Rule extends Declaration {
  /** In the order of the text. */
  matched: MarkupElement[];
  /** The highest specificity among its selectors. */
  specificity: number;
}

const declarationPattern =
  /(?<=^|[{;\s])(fill|stroke|stop-color|flood-color|lighting-color|color(?:-interpolation-filters)?|filter|mask|clip-path|marker(?:-\w+)?|--[\w-]+)(\s*:\s*)((?:&#?\w+;|[^;{}])+)/gi;
/** Ways to write a colour that came after `rgb()` and `hsl()`. */
export const newColour = /^\s*(?:hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|device-cmyk)\(/i;

const readDeclarations = (text: string, offset: number): Declaration[] =>
  withFallbacks(
    [...text.matchAll(declarationPattern)].map(({ index, 1: name = "", 2: colon = "", 3: value = "" }) => ({
      property: name.toLowerCase(),
      value,
      at: offset + index + name.length + colon.length,
    })),
  );

/** Programs write the nearest colour of sRGB before one of a wider space. */
function withFallbacks(declarations: Declaration[]): Declaration[] {
  const last = new Map<string, Declaration>();
  return declarations.map((each) => {
    const before = last.get(each.property);
    const paired = before && newColour.test(each.value) ? { ...each, fallback: before.fallback ?? before.value } : each;
    last.set(each.property, paired);
    return paired;
  });
}

export function readRules(elements: readonly MarkupElement[]): Rule[] {
  const texts = elements.filter(({ name }) => name === "style").flatMap(({ text }) => text);
  if (texts.length === 0) return [];
  const match = createMatcher(elements);
  return texts.flatMap(({ value, at }) =>
    [...value.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(({ index, 1: selector = "", 2: body = "" }) => {
      const declarations = readDeclarations(body, at + index + selector.length + 1);
      if (declarations.length === 0) return [];
      const matched = match(selector);
      const specificity = Math.max(...selector.split(",").map(getSpecificity));
      return declarations.map((each) => ({ ...each, matched, specificity }));
    }),
  );
}

export function getSpecificity(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return (
    count(/#[\w-]+/g) * 10_000 +
    count(/\.[\w-]+|\[[^\]]*\]|:(?!is\b|where\b|not\b)[\w-]+/g) * 100 +
    count(/(?:^|[\s>+~])[a-z]/gi)
  );
}

/** The value that an element has of its own, without what it inherits. */
export type Cascade = (element: MarkupElement, property: string) => string | undefined;

/** Attributes that mean the property of their name, as far as it is read here. */
const presentation =
  /^(?:fill|stroke|stop-color|flood-color|lighting-color|color(?:-interpolation-filters)?|filter|mask|clip-path|marker-\w+)$/;
const important = /\s*!\s*important\s*$/i;

export const withoutImportance = (value: string): string => value.replace(important, "").trim();

/** Many rules share their elements: of each property the heaviest counts, or else the last one. */
export function selectWinners(rules: readonly Rule[]): Rule[] {
  const winners = new Map<string, Map<MarkupElement[], Rule>>();
  for (const rule of rules.toSorted((a, b) => a.specificity - b.specificity)) {
    const known = winners.get(rule.property) ?? new Map<MarkupElement[], Rule>();
    winners.set(rule.property, known);
    known.delete(rule.matched);
    known.set(rule.matched, rule);
  }
  return [...winners.values()].flatMap((each) => [...each.values()]);
}

export const isImportant = ({ value }: Declaration): boolean => important.test(value);

export function createCascade(elements: readonly MarkupElement[], rules: readonly Rule[]): Cascade {
  const values = new Map<string, Map<MarkupElement, string>>();
  const set = (painted: readonly MarkupElement[], { property, value }: Declaration) => {
    const known = values.get(property) ?? new Map<MarkupElement, string>();
    values.set(property, known);
    const plain = withoutImportance(value);
    for (const element of painted) known.set(element, plain);
  };
  const styles = elements.map((element) => [element, readOwnStyle(element)] as const);
  const setStyles = (isWanted: (each: Declaration) => boolean) => {
    for (const [element, own] of styles) for (const each of own) if (isWanted(each)) set([element], each);
  };
  const setRules = (isWanted: (each: Declaration) => boolean) => {
    for (const rule of selectWinners(rules.filter(isWanted))) set(rule.matched, rule);
  };
  for (const element of elements)
    for (const { name, value, at } of element.attributes)
      if (presentation.test(name)) set([element], { property: name, value, at });
  setRules((each) => !isImportant(each));
  setStyles((each) => !isImportant(each));
  setRules(isImportant);
  setStyles(isImportant);
  return (element, property) => values.get(property)?.get(element);
}

export function readOwnStyle(element: MarkupElement): Declaration[] {
  const style = element.attributes.find(({ name }) => name === "style");
  return style ? readDeclarations(style.value, style.at) : [];
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
    if (element.parent === null) note(":root", element);
    note(element.name, element);
    const id = getAttribute(element, "id");
    if (id) note(`#${id}`, element);
    for (const word of new Set(getAttribute(element, "class")?.split(/\s+/).filter(Boolean))) note(`.${word}`, element);
  }
  const sets = new Map<string, Set<MarkupElement>>();
  const has = (key: string, element: MarkupElement): boolean => {
    const set = sets.get(key) ?? new Set(found.get(key));
    sets.set(key, set);
    return set.has(element);
  };
  const isBelow = (element: MarkupElement, [above, ...others]: readonly Compound[]): boolean => {
    if (!above) return true;
    for (let each = element.parent; each; each = each.parent) {
      const holder = each;
      if (above.keys.every((key) => has(key, holder)) && isBelow(holder, others)) return true;
      if (above.isParent) return false;
    }
    return false;
  };
  const matchOne = (selector: string): MarkupElement[] => {
    const [last, ...others] = readSelector(selector);
    const [key, ...more] = (last?.keys ?? []).sort((a, b) => (found.get(a)?.length ?? 0) - (found.get(b)?.length ?? 0));
    const first = key === undefined ? [] : (found.get(key) ?? []);
    if (more.length === 0 && others.length === 0) return first;
    return first.filter((element) => more.every((each) => has(each, element)) && isBelow(element, others));
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

/** A part of a selector: what the element has, and for those around the matched one whether it is the parent itself. */
interface Compound {
  keys: string[];
  isParent: boolean;
}

/** The parts of a selector, the last one first. What depends on siblings or has a function counts by its last part. */
function readSelector(selector: string): Compound[] {
  const parts = [
    ...selector
      .trim()
      .replaceAll("&gt;", ">")
      .matchAll(/(>?)\s*([^\s>]+)\s*/g),
  ];
  const compounds = parts.map(([, , part = ""], at) => ({
    keys: readCompound(part),
    isParent: parts[at + 1]?.[1] === ">",
  }));
  return compounds.reverse().slice(0, /[(+~]/.test(selector) ? 1 : undefined);
}

function readCompound(part: string): string[] {
  if (part.startsWith(":root")) return [":root"];
  const [, name = "", rest = ""] = /^([\w-]*|\*)((?:[.#][\w-]+)*)/.exec(part.split(/[+~]/).at(-1) ?? "") ?? [];
  return [...(name ? [name] : []), ...(rest.match(/[.#][\w-]+/g) ?? [])];
}
