/** The colours of a cleaned SVG, and its text with other ones. */
import { type Colour, fade, formatColour, fromSrgb, parseColour, textColour, toSrgb } from "./colour.ts";
import { type ColourToken, kinds, listColourVariables, type PaintKind, readTokens } from "./colour-tokens.ts";
import { type KeptText, listKept } from "./keep-masks.ts";
import { getAttribute, type MarkupElement, readMarkup } from "./markup.ts";
import { type PaintWalk, walkPaint } from "./paint-walk.ts";
import { type Cascade, createCascade, type Declaration, readOwnStyle, readRules } from "./style-rules.ts";

export interface PaletteEntry {
  colour: Colour;
  /** Of the first element it paints, when its author gave it a name. */
  name: string | null;
  kind: PaintKind;
  count: number;
}

/** An attribute that the file leaves out, added when its colour changes. */
interface AddedColour {
  colour: Colour;
  attribute: string;
  at: number;
  end: number;
}

/** A place of the text that holds a colour, or what keeps a mask as it is when colours around it change. */
type Slot = ColourToken | MatrixColour | AddedColour | KeptText;

export interface Drawing {
  parts: (string | Slot)[];
  palette: PaletteEntry[];
  /** Colours that cannot be read and stay as the file wrote them. */
  unread: string[];
}

/** What a shape without a fill is painted with. */
const black = "#000000";
/** The colour that an element has when the file names none, and its property. */
const defaults: Record<string, [property: string, colour: Colour]> = {
  stop: ["stop-color", black],
  feFlood: ["flood-color", black],
  feDropShadow: ["flood-color", black],
  feDiffuseLighting: ["lighting-color", "#ffffff"],
  feSpecularLighting: ["lighting-color", "#ffffff"],
};

export function readDrawing(text: string): Drawing {
  const elements = readMarkup(text);
  const rules = readRules(elements);
  const cascade = createCascade(elements, rules);
  const walk = walkPaint(elements, cascade);
  const painted = elements.filter(walk.isPainted);
  const variables = listColourVariables([...rules, ...painted.flatMap(listDeclarations)]);
  const collected = createCollection(walk, variables);
  for (const element of painted) {
    const styled = new Set(readOwnStyle(element).map(({ property }) => property));
    // Beside a style of the same name, an attribute paints nothing.
    for (const each of listAttributes(element)) collected.add(each, styled.has(each.property) ? [] : [element]);
    for (const each of readOwnStyle(element)) collected.add(each, [element]);
    const matrix = readMatrix(element, cascade);
    if (matrix) collected.addSlot(matrix, "flood-color", [element]);
  }
  const select = createSelection(walk.isPainted);
  for (const rule of rules) {
    const matched = select(rule.matched);
    if (matched.length > 0 || rule.matched.length === 0) collected.add(rule, matched);
  }
  for (const { property, color, shapes } of walk.meant) collected.countMeant(color, property, [...shapes]);
  addDefaults(collected, elements, { walk, cascade });
  const { slots, listPalette, unread } = collected;
  const kept = listKept(elements, { rules, walk, cascade, variables });
  return { parts: cutParts(text, [...slots, ...kept]), palette: listPalette(), unread: [...unread] };
}

/** The colours of painted elements, as they are found. */
function createCollection(walk: PaintWalk, variables: ReadonlySet<string>) {
  const palette = new Map<Colour, PaletteEntry>();
  const slots: Slot[] = [];
  const unread = new Set<string>();
  /** The property `color` alone paints nothing. */
  const paints = new Set<Colour>();

  function count(colour: Colour, property: string, painted: readonly MarkupElement[]): void {
    const known = palette.get(colour);
    const kind = kinds[property] ?? "other";
    if (property !== "color") paints.add(colour);
    if (!known) palette.set(colour, { colour, name: findName(painted[0] ?? null), kind, count: painted.length });
    else {
      if (known.count === 0) known.kind = kind;
      known.count += painted.length;
    }
  }

  function addSlot(
    slot: ColourToken | MatrixColour | AddedColour,
    property: string,
    painted: readonly MarkupElement[],
  ) {
    slots.push(slot);
    count(slot.colour, property, painted);
  }

  /** Rules share their lists of elements. */
  const meantBy = new Map<readonly MarkupElement[], ReadonlySet<string | null>>();

  /** `currentColor` below an element with a colour is that colour, and changes with it. */
  function addBound(property: string, painted: readonly MarkupElement[]): boolean {
    const meant = meantBy.get(painted) ?? new Set(painted.flatMap((element) => [...walk.listColours(element)]));
    meantBy.set(painted, meant);
    if (meant.size === 0 || meant.has(null)) return false;
    // Count an inherited colour where it paints.
    if (property === "fill" || property === "stroke") return true;
    for (const value of meant) {
      const owners = painted.filter((element) => walk.listColours(element).has(value));
      countMeant(value ?? "", property, owners);
    }
    return true;
  }

  function countMeant(value: string, property: string, painted: readonly MarkupElement[]): void {
    const parsed = parseColour(value);
    if (parsed) count(parsed.colour, property, painted);
  }

  function add(declaration: Declaration, painted: readonly MarkupElement[]): void {
    const { property, fallback } = declaration;
    const found = readTokens(declaration, variables);
    for (const each of found.unread) unread.add(each);
    for (const token of found.tokens) {
      // There it means the colour around the element anyway.
      if (property === "color" && token.colour === textColour) continue;
      const isCounted = property !== "color" && fallback === undefined;
      if (token.colour !== textColour || !addBound(property, painted))
        addSlot(token, property, isCounted ? painted : []);
    }
  }

  const listPalette = () => [...palette.values()].filter(({ colour }) => paints.has(colour));
  return { listPalette, slots, unread, add, addSlot, countMeant };
}

interface Facts {
  walk: PaintWalk;
  cascade: Cascade;
}

/** Adds the colours that the standard sets where the file names none. */
function addDefaults(
  { addSlot }: ReturnType<typeof createCollection>,
  elements: readonly MarkupElement[],
  { walk, cascade }: Facts,
): void {
  const [root] = elements;
  if (root && walk.relying.size > 0) addSlot(createAdded(root, "fill", black), "fill", [...walk.relying]);
  for (const element of elements) {
    const [property, colour] = defaults[element.name] ?? [];
    if (!property || !colour || !walk.isPainted(element) || cascade(element, property) !== undefined) continue;
    addSlot(createAdded(element, property, colour), property, [element]);
  }
}

const createAdded = ({ nameEnd }: MarkupElement, attribute: string, colour: Colour): AddedColour => ({
  ...{ colour, attribute },
  ...{ at: nameEnd, end: nameEnd },
});

/** Many rules share their elements, so each list is filtered once. */
function createSelection(isWanted: (element: MarkupElement) => boolean) {
  const known = new Map<readonly MarkupElement[], MarkupElement[]>();
  return (matched: readonly MarkupElement[]): MarkupElement[] => {
    const selected = known.get(matched) ?? matched.filter(isWanted);
    known.set(matched, selected);
    return selected;
  };
}

function cutParts(text: string, slots: Slot[]): Drawing["parts"] {
  const parts: Drawing["parts"] = [];
  let last = 0;
  for (const slot of slots.sort((a, b) => a.at - b.at)) {
    parts.push(text.slice(last, slot.at), slot);
    last = slot.end;
  }
  return [...parts, text.slice(last)];
}

const listAttributes = ({ attributes }: MarkupElement): Declaration[] =>
  attributes.flatMap(({ name, value, at }) => (Object.hasOwn(kinds, name) ? [{ property: name, value, at }] : []));

const listDeclarations = (element: MarkupElement): Declaration[] => [
  ...listAttributes(element),
  ...readOwnStyle(element),
];

const machineName =
  /^(?:path|rect|circle|ellipse|line|poly|g|group|layer|calque|svg|linear|radial|gradient|clip|mask|use|paint|stop|def)/i;

/** The id that an author wrote, of the element or what holds it. */
function findName(element: MarkupElement | null): string | null {
  if (!element) return null;
  const id = getAttribute(element, "id") ?? "";
  const isWritten = /^\p{L}{3,}(?:[-_ ]\p{L}+)*\d{0,2}$/u.test(id) && !machineName.test(id);
  return isWritten ? id.replace(/[-_]+/g, " ") : findName(element.parent);
}

/** What each colour becomes. */
export type Changes = Readonly<Record<Colour, Colour>>;
export const noChanges: Changes = {};

/** The text with the changes; places that keep their colour stay as the file wrote them. */
export const writeDrawing = (drawing: Drawing, changes: Changes): string =>
  fillSlots(drawing, (slot) => {
    if ("keeps" in slot) return slot.keeps.some((colour) => (changes[colour] ?? colour) !== colour) ? slot.text : "";
    const changed = changes[slot.colour] ?? slot.colour;
    if (changed === slot.colour) return "written" in slot ? slot.written : "";
    if ("values" in slot) return changed === textColour ? slot.written : writeMatrix(slot, changed);
    return "attribute" in slot ? ` ${slot.attribute}="${changed}"` : formatColour(changed, slot.alpha);
  });

/** The text with each colour written by `write`, which gets the changed one without its alpha. */
export const writeTemplate = (drawing: Drawing, changes: Changes, write: (colour: Colour) => string): string =>
  fillSlots(drawing, (slot) => {
    if ("keeps" in slot) return slot.text;
    const changed = changes[slot.colour] ?? slot.colour;
    // Numbers cannot become what a page calculates.
    if ("values" in slot) return changed === textColour ? slot.written : writeMatrix(slot, changed);
    return "attribute" in slot ? ` ${slot.attribute}="${write(changed)}"` : fade(write(changed), slot.alpha);
  });

const fillSlots = ({ parts }: Drawing, write: (slot: Slot) => string): string =>
  parts.map((part) => (typeof part === "string" ? part : write(part))).join("");

// The colour of a shadow that a filter writes as numbers: Figma and others give the shape's outline one colour by the
// last column of `feColorMatrix`.

interface MatrixColour {
  colour: Colour;
  /** The twenty numbers, by rows. */
  values: readonly number[];
  isLinear: boolean;
  written: string;
  at: number;
  end: number;
}

const columns = 5;
/** Where the three constants are. */
const places = [4, 9, 14] as const;
const alphaPlace = 18;

/** Null for a matrix that keeps something of the colours it gets, or only hardens an outline. */
function readMatrix(element: MarkupElement, cascade: Cascade): MatrixColour | null {
  const type = getAttribute(element, "type") ?? "matrix";
  const attribute = element.attributes.find(({ name }) => name === "values");
  if (element.name !== "feColorMatrix" || type !== "matrix" || !attribute) return null;
  const values = attribute.value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const mixes = values.some((value, at) => at < alphaPlace - 3 && at % columns < columns - 1 && value !== 0);
  const [red, green, blue] = places.map((place) => values[place] ?? Number.NaN);
  const isColour = values.length === 4 * columns && !values.some(Number.isNaN) && !mixes;
  if (!isColour || red === undefined || green === undefined || blue === undefined) return null;
  if ((values[alphaPlace] ?? 0) > 1) return null;
  const isLinear = !isSrgb(element, cascade);
  const { at, value: written } = attribute;
  return { colour: toSrgb([red, green, blue], isLinear), values, isLinear, written, at, end: at + written.length };
}

/** Whether a filter calculates in sRGB; without the property it uses linear light. */
function isSrgb(element: MarkupElement | null, cascade: Cascade): boolean {
  if (!element) return false;
  const own = cascade(element, "color-interpolation-filters");
  return own === undefined || own === "inherit" ? isSrgb(element.parent, cascade) : own.toLowerCase() === "srgb";
}

/** `changed` is a plain colour. */
function writeMatrix({ values, isLinear }: MatrixColour, changed: Colour): string {
  const written = [...values];
  for (const [at, share] of fromSrgb(changed, isLinear).entries()) {
    const place = places[at];
    if (place !== undefined) written[place] = Math.round(share * 10_000) / 10_000;
  }
  return written.join(" ");
}
