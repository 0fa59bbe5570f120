/**
 * Follows a drawing as a browser paints it: through `use`, patterns, gradients, markers and filters. It finds what only
 * masks reach, whose colours hide and show and paint nothing, and which shapes inherit a colour, and from where.
 */
import { getAttribute, type MarkupElement } from "./markup.ts";
import { listAddressed, readId, toId } from "./references.ts";
import type { Cascade } from "./style-rules.ts";

/** The inherited values as the file writes them; null where no element sets one. */
export interface Inherited {
  fill: string | null;
  stroke: string | null;
  color: string | null;
}

export interface PaintWalk {
  /** False for what only masks reach. */
  isPainted(element: MarkupElement): boolean;
  /** Painted shapes that nothing gives a fill. */
  relying: ReadonlySet<MarkupElement>;
  /** The values of `color` that `currentColor` means in a painted element; null for the text's around the drawing. */
  listColours(element: MarkupElement): ReadonlySet<string | null>;
  /** Shapes that a value of `color` paints, because they have or inherit `currentColor`. */
  meant: readonly { property: "fill" | "stroke"; color: string; shapes: ReadonlySet<MarkupElement> }[];
  /** What an element inherits from its parents. */
  getInherited(element: MarkupElement): Inherited;
}

/** They are drawn only where something refers to them. */
const hidden = new Set([
  ...["defs", "symbol", "mask", "clipPath", "pattern", "marker", "linearGradient", "radialGradient", "filter"],
]);
const shapes = new Set([
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "textPath",
]);
/** Their references mean other elements of the same kind, as templates. */
const templates = new Set(["linearGradient", "radialGradient", "pattern", "filter"]);
const painting = ["fill", "stroke", "filter", "marker", "marker-start", "marker-mid", "marker-end"];
const masking = ["mask", "clip-path"];

const isMask = ({ name }: MarkupElement): boolean => name === "mask" || name === "clipPath";

const isCurrentColour = (value: string | null): boolean => /\bcurrentcolor\b/i.test(value ?? "");

const nothing: Inherited = { fill: null, stroke: null, color: null };

export function walkPaint(elements: readonly MarkupElement[], cascade: Cascade): PaintWalk {
  const byId = new Map<string, MarkupElement>();
  for (const element of elements) {
    const id = readId(element);
    if (id && !byId.has(id)) byId.set(id, element);
  }
  const painted = new Set<MarkupElement>();
  const masked = new Set<MarkupElement>();
  const relying = new Set<MarkupElement>();
  const colours = new Map<MarkupElement, Set<string | null>>();
  const visited = new Map<MarkupElement, Set<string>>();
  const meant = { fill: new Map<string, Set<MarkupElement>>(), stroke: new Map<string, Set<MarkupElement>>() };
  /** What the first walk has reached; the second one leaves it. */
  let reached: ReadonlySet<MarkupElement> = new Set();

  function visit(element: MarkupElement, given: Inherited, isInMask: boolean): void {
    if (reached.has(element)) return;
    const own = inherit(element, given);
    const isMeant = { fill: isCurrentColour(own.fill), stroke: isCurrentColour(own.stroke) };
    const state = JSON.stringify([isInMask, own.fill === null, isMeant, own.color]);
    const states = visited.get(element) ?? new Set();
    if (states.has(state)) return;
    visited.set(element, states.add(state));
    if (isInMask) masked.add(element);
    else {
      painted.add(element);
      colours.set(element, (colours.get(element) ?? new Set()).add(own.color));
      if (shapes.has(element.name) && element.name !== "line" && own.fill === null) relying.add(element);
      for (const property of ["fill", "stroke"] as const)
        if (own.color !== null && isMeant[property] && shapes.has(element.name))
          meant[property].set(own.color, (meant[property].get(own.color) ?? new Set()).add(element));
    }
    for (const child of element.children) if (!hidden.has(child.name)) visit(child, own, isInMask);
    const target = byId.get(readHref(element));
    if (target && element.name === "use" && (target.name === "symbol" || !hidden.has(target.name)))
      visit(target, own, isInMask);
    if (target && templates.has(element.name)) visitInPlace(target, isInMask);
    const referred = listReferences(element);
    for (const id of referred.painting) visitInPlace(byId.get(id), isInMask);
    for (const id of referred.masking) visitInPlace(byId.get(id), true);
  }

  /** A referenced element inherits from its own parents, and not from the element that refers to it. */
  function visitInPlace(element: MarkupElement | undefined, isInMask: boolean): void {
    if (element) visit(element, getInherited(element), isInMask);
  }

  /** Uses visit the same elements again and again. */
  const references = new Map<MarkupElement, Record<"painting" | "masking", string[]>>();
  function listReferences(element: MarkupElement): Record<"painting" | "masking", string[]> {
    const list = (properties: readonly string[]) =>
      properties.flatMap((property) => {
        const value = cascade(element, property);
        return /url/i.test(value ?? "") ? listAddressed(value ?? "") : [];
      });
    const known = references.get(element) ?? { painting: list(painting), masking: list(masking) };
    references.set(element, known);
    return known;
  }

  function inherit(element: MarkupElement, given: Inherited): Inherited {
    const take = (property: keyof Inherited) => {
      const value = cascade(element, property);
      const isPassed = value === undefined || /^(?:inherit|unset)\b/i.test(value);
      return isPassed || (property === "color" && isCurrentColour(value)) ? given[property] : value;
    };
    return { fill: take("fill"), stroke: take("stroke"), color: take("color") };
  }

  const inherited = new Map<MarkupElement | null, Inherited>([[null, nothing]]);
  function getInherited({ parent }: MarkupElement): Inherited {
    const known = inherited.get(parent);
    if (known || !parent) return known ?? nothing;
    const found = inherit(parent, getInherited(parent));
    inherited.set(parent, found);
    return found;
  }

  const isInsideMask = (element: MarkupElement | null): boolean =>
    element !== null && (isMask(element) || isInsideMask(element.parent));

  visitInPlace(elements[0], false);
  // What nothing refers to may be for others, such as the symbols of a sprite.
  reached = new Set([...painted, ...masked]);
  const left = elements.filter((element) => !reached.has(element));
  const isSource = ({ name }: MarkupElement) => hidden.has(name) && name !== "defs";
  for (const element of [...left.filter(isSource), ...left])
    if (!visited.has(element)) visitInPlace(element, isInsideMask(element));

  return {
    isPainted: (element) => painted.has(element),
    relying,
    meant: (["fill", "stroke"] as const).flatMap((property) =>
      [...meant[property]].map(([color, painted]) => ({ property, color, shapes: painted })),
    ),
    listColours: (element) => colours.get(element) ?? new Set(),
    getInherited,
  };
}

const readHref = (element: MarkupElement): string =>
  toId((getAttribute(element, "href") ?? getAttribute(element, "xlink:href") ?? "").trim().slice(1));
