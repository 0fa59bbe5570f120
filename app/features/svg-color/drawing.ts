/** The colours of a cleaned SVG, and its text with other ones. */
import { type Colour, fade, formatColour, parseColour } from "./colour.ts";
import { getAttribute, type MarkupElement, readMarkup } from "./markup.ts";
import { type Declaration, type Rule, readDeclarations, readRules } from "./style-rules.ts";

/** What a colour paints. */
export type PaintKind = "fill" | "stroke" | "gradient" | "other";

export interface PaletteEntry {
  colour: Colour;
  /** Of the first element it paints, when its author gave it a name. */
  name: string | null;
  kind: PaintKind;
  count: number;
}

/** A place of the text that holds a colour. */
interface Slot {
  colour: Colour;
  alpha: number;
  /** As the file writes it; an attribute that it leaves out is added when the colour changes. */
  written: string | "defaultFill" | "defaultStop" | "maskFill";
}

export interface Drawing {
  parts: (string | Slot)[];
  palette: PaletteEntry[];
  /** Colours that cannot be read and stay as the file wrote them. */
  unread: string[];
}

interface FoundSlot extends Slot {
  at: number;
  end: number;
}

const kinds: Record<string, PaintKind> = {
  fill: "fill",
  stroke: "stroke",
  "stop-color": "gradient",
  "flood-color": "other",
  "lighting-color": "other",
  color: "other",
};
/** The text in the parentheses of a colour function; mixtures have other functions there. */
const inside = String.raw`(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*`;
const colourFunction = `(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|device-cmyk)\\(${inside}\\)`;
const tokenPattern = new RegExp(`url\\([^)]*\\)|#[\\da-f]{3,8}\\b|${colourFunction}|[a-z]+\\b(?!\\()`, "gi");
const shapes = new Set(["path", "rect", "circle", "ellipse", "polyline", "polygon", "text", "tspan", "textPath"]);
/** What a shape without a fill is painted with. */
const black = "#000000";

export function readDrawing(text: string): Drawing {
  const elements = readMarkup(text);
  const rules = readRules(elements);
  const palette = new Map<Colour, PaletteEntry>();
  const slots: FoundSlot[] = [];
  const unread = new Set<string>();
  const skip = (written: string) => unread.add(written);

  const add = (found: FoundSlot[], property: string, painted: readonly MarkupElement[]) => {
    for (const slot of found) {
      slots.push(slot);
      const known = palette.get(slot.colour);
      if (known) known.count += painted.length;
      else {
        const [kind, name] = [kinds[property] ?? "other", findName(painted[0] ?? null)];
        palette.set(slot.colour, { colour: slot.colour, name, kind, count: painted.length });
      }
    }
  };

  const variables = listColourVariables([...rules, ...elements.flatMap(listDeclarations)]);
  const masked = new Set<MarkupElement>();
  for (const element of elements) {
    if (isMask(element) || (element.parent && masked.has(element.parent))) masked.add(element);
    else
      for (const each of listDeclarations(element)) add(readColours(each, variables, skip), each.property, [element]);
  }
  for (const rule of rules) add(readColours(rule, variables, skip), rule.property, rule.matched);

  const [root] = elements;
  const filled = listFilled(elements, rules);
  const relying = elements.filter((each) => shapes.has(each.name) && !filled.has(each) && !masked.has(each));
  if (root && relying.length > 0) {
    add([createSlot("defaultFill", root)], "fill", relying);
    for (const each of elements)
      if (each.name === "mask" && !filled.has(each)) slots.push(createSlot("maskFill", each));
  }
  const coloured = listSet("stop-color", elements, rules);
  for (const each of elements)
    if (each.name === "stop" && !coloured.has(each) && !(each.parent && masked.has(each.parent)))
      add([createSlot("defaultStop", each)], "stop-color", [each]);
  return { parts: cutParts(text, slots), palette: [...palette.values()], unread: [...unread] };
}

const createSlot = (written: Slot["written"], { nameEnd }: MarkupElement): FoundSlot => ({
  ...{ colour: black, alpha: 1, written },
  ...{ at: nameEnd, end: nameEnd },
});

/** Its colours hide and show, and paint nothing. */
const isMask = ({ name }: MarkupElement): boolean => name === "mask" || name === "clipPath";

function cutParts(text: string, slots: FoundSlot[]): Drawing["parts"] {
  const parts: Drawing["parts"] = [];
  let last = 0;
  for (const { at, end, ...slot } of slots.sort((a, b) => a.at - b.at)) {
    parts.push(text.slice(last, at), slot);
    last = end;
  }
  return [...parts, text.slice(last)];
}

const listDeclarations = ({ attributes }: MarkupElement): Declaration[] =>
  attributes.flatMap(({ name, value, at }) => {
    if (name === "style") return readDeclarations(value, at);
    return Object.hasOwn(kinds, name) ? [{ property: name, value, at }] : [];
  });

/** Variables that colours are taken from. */
const listColourVariables = (declarations: readonly Declaration[]): Set<string> =>
  new Set(
    declarations
      .filter(({ property }) => Object.hasOwn(kinds, property))
      .flatMap(({ value }) => [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name.toLowerCase())),
  );

function readColours(
  { property, value, at }: Declaration,
  variables: ReadonlySet<string>,
  skip: (written: string) => void,
): FoundSlot[] {
  return [...value.matchAll(tokenPattern)].flatMap(({ index, 0: written }) => {
    const parsed = parseColour(written);
    // A word in another variable may mean anything.
    const isWord = property.startsWith("--") && !variables.has(property) && /^\w+$/.test(written);
    if (!parsed && isFunction.test(written)) skip(written);
    if (!parsed || parsed.alpha === 0 || isWord) return [];
    return [{ ...parsed, written, at: at + index, end: at + index + written.length }];
  });
}

const isFunction = new RegExp(`^${colourFunction}$`, "i");

/** Elements that set the property themselves. */
function listSet(property: string, elements: readonly MarkupElement[], rules: readonly Rule[]): Set<MarkupElement> {
  const isSet = (each: Declaration) => each.property === property;
  const own = new Set(elements.filter((element) => listDeclarations(element).some(isSet)));
  // Many rules share their elements.
  for (const matched of new Set(rules.filter(isSet).map((rule) => rule.matched)))
    for (const element of matched) own.add(element);
  return own;
}

/** Elements with a fill of their own or of what holds them. */
function listFilled(elements: readonly MarkupElement[], rules: readonly Rule[]): Set<MarkupElement> {
  const filled = listSet("fill", elements, rules);
  for (const element of elements) if (element.parent && filled.has(element.parent)) filled.add(element);
  return filled;
}

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
  fillSlots(drawing, ({ colour, alpha, written }) => {
    const changed = changes[colour] ?? colour;
    if (changed === colour) return isAdded(written) ? "" : written;
    if (written === "maskFill") return ` fill="${black}"`;
    return place(written, formatColour(changed, alpha));
  });

/** The text with each colour written by `write`, which gets the changed one without its alpha. */
export const writeTemplate = (drawing: Drawing, changes: Changes, write: (colour: Colour) => string): string =>
  fillSlots(drawing, ({ colour, alpha, written }) =>
    written === "maskFill" ? ` fill="${black}"` : place(written, fade(write(changes[colour] ?? colour), alpha)),
  );

const fillSlots = ({ parts }: Drawing, write: (slot: Slot) => string): string =>
  parts.map((part) => (typeof part === "string" ? part : write(part))).join("");

const added: Record<string, string> = { defaultFill: "fill", maskFill: "fill", defaultStop: "stop-color" };
const isAdded = (written: Slot["written"]): boolean => Object.hasOwn(added, written);

const place = (written: Slot["written"], colour: string): string =>
  isAdded(written) ? ` ${added[written]}="${colour}"` : colour;
