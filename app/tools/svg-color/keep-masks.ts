/**
 * What keeps masks as they are when colours around them change: a mask's brightness decides what is seen. Its elements
 * may share a rule with painted ones, and it inherits from its parents.
 */
import type { Colour } from "./colour.ts";
import { isColourProperty, readTokens } from "./colour-tokens.ts";
import type { MarkupElement } from "./markup.ts";
import type { Inherited, PaintWalk } from "./paint-walk.ts";
import { type Cascade, isImportant, type Rule, selectWinners, withoutImportance } from "./style-rules.ts";

export interface KeptText {
  /** The text is written when one of them changes. */
  keeps: readonly Colour[];
  text: string;
  at: number;
  end: number;
}

interface Facts {
  rules: readonly Rule[];
  walk: PaintWalk;
  cascade: Cascade;
  /** Those that colours are taken from. */
  variables: ReadonlySet<string>;
}

export const listKept = (elements: readonly MarkupElement[], facts: Facts): KeptText[] => [
  ...listKeptStyles(elements, facts),
  ...elements.flatMap((element) => listKeptAttributes(element, facts)),
];

const createKept = (keeps: readonly Colour[], text: string, at: number): KeptText => ({ keeps, text, at, end: at });

const listColours = (property: string, value: string, variables?: ReadonlySet<string>): Colour[] =>
  readTokens({ property, value, at: 0 }, variables).tokens.map(({ colour }) => colour);

const quote = (value: string): string => value.trim().replaceAll('"', "&quot;");

/** What rules give elements of masks, and the variables that masks inherit, written into the elements. */
function listKeptStyles(elements: readonly MarkupElement[], { rules, walk, cascade, variables }: Facts): KeptText[] {
  const kept = new Map<MarkupElement, Map<string, string>>();
  for (const element of elements) {
    if (!Object.hasOwn(inheriting, element.name) || walk.isPainted(element)) continue;
    for (const name of variables) {
      const value = findInherited(element, name, cascade);
      if (value !== undefined) kept.set(element, (kept.get(element) ?? new Map()).set(name, value));
    }
  }
  const colouring = rules.filter(({ property }) => isColourProperty(property) || variables.has(property));
  const [important, others] = [colouring.filter(isImportant), colouring.filter((each) => !isImportant(each))];
  for (const { property, value, matched } of [...selectWinners(others), ...selectWinners(important)]) {
    if (!matched.some(walk.isPainted)) continue;
    const plain = withoutImportance(value);
    for (const element of matched) {
      if (walk.isPainted(element) || cascade(element, property) !== plain) continue;
      kept.set(element, (kept.get(element) ?? new Map()).set(property, value));
    }
  }
  return [...kept].map(([element, declarations]) => {
    const style = element.attributes.find(({ name }) => name === "style");
    const declared = [...declarations].map(([property, value]) => `${property}:${quote(value)};`).join("");
    const colours = [...declarations].flatMap(([property, value]) => listColours(property, value, variables));
    return createKept(colours, style ? declared : ` style="${declared}"`, style?.at ?? element.nameEnd);
  });
}

/** Undefined for what the element sets itself. */
function findInherited(element: MarkupElement, name: string, cascade: Cascade): string | undefined {
  if (cascade(element, name) !== undefined) return undefined;
  for (let each = element.parent; each; each = each.parent) {
    const value = cascade(each, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** They inherit from where they stand, although others refer to them. */
const inheriting: Readonly<Record<string, readonly (keyof Inherited)[]>> = {
  mask: ["fill", "stroke", "color"],
  pattern: ["fill", "stroke", "color"],
  marker: ["fill", "stroke", "color"],
  linearGradient: ["color"],
  radialGradient: ["color"],
  filter: ["color"],
};

function listKeptAttributes(element: MarkupElement, { walk, cascade }: Facts): KeptText[] {
  const properties = inheriting[element.name] ?? [];
  if (walk.isPainted(element) || properties.length === 0) return [];
  const inherited = walk.getInherited(element);
  return properties.flatMap((property) => {
    const value = inherited[property] ?? (property === "fill" ? "#000000" : null);
    if (value === null || cascade(element, property) !== undefined) return [];
    return [createKept(listColours(property, value), ` ${property}="${quote(value)}"`, element.nameEnd)];
  });
}
