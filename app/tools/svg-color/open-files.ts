/** Opens files: reads, cleans, and finds the colours. Loaded with the first file, because it brings the cleaner. */
import DOMPurify from "dompurify";
import { isForeignValue } from "./clean-styles.ts";
import { type Drawing, readDrawing } from "./drawing.ts";
import { isBomb } from "./references.ts";
import { type RemovedKind, removedKinds, type TellRemoved } from "./removed-kinds.ts";
import { bringStylesBack, parseSvg, setStylesAside, svgAddress } from "./set-styles-aside.ts";
import { prepareSource, readSource, type Source } from "./source.ts";
import type { SourceError } from "./source-limits.ts";

export interface OpenedSvg {
  id: string;
  name: string;
  /** Of the file as it was. */
  bytes: number;
  text: string;
  removed: RemovedKind[];
  /** Names of further elements and attributes that are gone. */
  dropped: string[];
  drawing: Drawing;
}

export interface FailedSvg {
  id: string;
  name: string;
  error: SourceError;
}

export type Opening = OpenedSvg | FailedSvg;

/** Pasted code has no file. */
export type Given = File | { name: string; code: string };

export async function openSvg(given: Given): Promise<Opening> {
  const named = { id: crypto.randomUUID(), name: given.name };
  const source = await read(given);
  if ("error" in source) return { ...named, ...source };
  const cleaned = cleanSvg(source.text);
  if ("error" in cleaned) return { ...named, ...cleaned };
  const removed = removedKinds.filter(
    (kind) => cleaned.removed.includes(kind) || (kind === "import" && source.importsStyles),
  );
  const bytes = given instanceof File ? given.size : new Blob([given.code]).size;
  const { text, dropped } = cleaned;
  return { ...named, bytes, text, removed, dropped, drawing: readDrawing(text) };
}

async function read(given: Given): Promise<Source> {
  if (!(given instanceof File)) return prepareSource(given.code);
  try {
    return readSource(new Uint8Array(await given.arrayBuffer()));
  } catch {
    return { error: "unreadable" };
  }
}

// Makes an SVG of a stranger harmless: nothing in it runs, moves or loads. DOMPurify decides about elements and
// attributes; addresses and styles are checked here, because its SVG profile permits both.

type Cleaned =
  /** `dropped` names what is neither of a known kind nor known to the cleaner. */
  { text: string; removed: RemovedKind[]; dropped: string[] } | { error: SourceError };

const kindsByElement: Record<string, RemovedKind> = {
  script: "script",
  a: "link",
  feimage: "reference",
  foreignobject: "foreign",
  iframe: "foreign",
  animate: "animation",
  animatecolor: "animation",
  animatemotion: "animation",
  animatetransform: "animation",
  set: "animation",
  discard: "animation",
  "font-face-uri": "font",
  "font-face": "font",
  metadata: "editor",
};
/** Harmless ones that DOMPurify does not know. */
const addedAttributes = [
  ...["href", "fr", "side", "spacing", "limitingConeAngle", "pointsAtX", "pointsAtY", "pointsAtZ", "role", "xml:lang"],
  ...["requiredExtensions", "requiredFeatures", "unicode-bidi", "glyph-orientation-vertical", "baseProfile"],
];
/** Attributes whose value is text or geometry, never an address. */
const plainAttribute =
  /^(?:id|class|d|points|viewbox|xmlns|xmlns:.+|aria-.+|data-.+|lang|xml:(?:id|lang|space)|transform|required(?:extensions|features))$/i;
const pictureData = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/=\s]*$/i;

/** `text` is what `readSource` returns. */
function cleanSvg(text: string): Cleaned {
  const removed = new Set<RemovedKind>();
  const tell: TellRemoved = (kind) => removed.add(kind);
  const styleless = setStylesAside(text, tell);
  const root = styleless === null ? null : parseSvg(styleless);
  if (!root) return { error: "broken" };
  if (root.localName !== "svg" || root.namespaceURI !== svgAddress) return { error: "notSvg" };
  for (const element of [root, ...root.querySelectorAll("*")]) inspect(element, tell);
  for (const link of root.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  const dropped = purify(root, tell);
  addViewBox(root);
  const cleaned = bringStylesBack(new XMLSerializer().serializeToString(root));
  if (isBomb(cleaned)) return { error: "bomb" };
  return { text: cleaned, removed: removedKinds.filter((kind) => removed.has(kind)), dropped };
}

/** Says what will be gone; what is removed does not depend on it. */
function inspect({ localName, attributes }: Element, tell: TellRemoved): void {
  const kind = kindsByElement[localName.toLowerCase()];
  if (kind) tell(kind);
  for (const { name } of attributes) if (/^on/i.test(name)) tell("script");
}

/** Returns the names of what DOMPurify dropped by itself. */
function purify(root: Element, tell: TellRemoved): string[] {
  const told = new Set<string>();
  DOMPurify.addHook("uponSanitizeAttribute", (element, data) => {
    if (isAllowed(element, data.attrName, data.attrValue)) return;
    told.add(data.attrName.toLowerCase());
    tell(/^\s*javascript:/i.test(data.attrValue) ? "script" : "reference");
    data.keepAttr = false;
  });
  try {
    DOMPurify.sanitize(root, {
      IN_PLACE: true,
      USE_PROFILES: { svg: true, svgFilters: true },
      ADD_TAGS: ["use"],
      ADD_ATTR: addedAttributes,
      FORBID_TAGS: ["feImage", "metadata", "animateColor", "animateMotion", "animateTransform", "mpath"],
      KEEP_CONTENT: false,
      // The drawing is never part of a page, and its references need the ids that this would remove.
      SANITIZE_DOM: false,
    });
  } finally {
    DOMPurify.removeAllHooks();
  }
  return listDropped(told, tell);
}

function listDropped(told: ReadonlySet<string>, tell: TellRemoved): string[] {
  const names = new Set<string>();
  for (const each of DOMPurify.removed) {
    if ("attribute" in each) {
      const name = each.attribute?.name ?? "";
      // Names with a prefix belong to the program that wrote the file.
      if (/^(?!xlink:|xml:)[^:]+:/.test(name)) tell("editor");
      else if (name && !told.has(name.toLowerCase()) && !/^on/i.test(name)) names.add(name);
    } else if (each.element instanceof Element) {
      const { localName, namespaceURI, nodeName } = each.element;
      const isForeign = namespaceURI !== svgAddress && namespaceURI !== "http://www.w3.org/1999/xhtml";
      if (isForeign) tell("editor");
      else if (!kindsByElement[localName.toLowerCase()]) names.add(`<${nodeName}>`);
    }
  }
  return [...names];
}

function isAllowed(element: Element, name: string, value: string): boolean {
  if (/(?:^|:)href$/.test(name)) {
    const isOwn = /^#[^\s]+$/.test(value.trim());
    return isOwn || (element.localName === "image" && pictureData.test(value.trim()));
  }
  return plainAttribute.test(name) || !isForeignValue(value);
}

/** Without one, a drawing does not follow the size of its place. */
function addViewBox(root: Element): void {
  const [width, height] = ["width", "height"].map((name) => Number.parseFloat(root.getAttribute(name) ?? ""));
  const isMissing = !root.hasAttribute("viewBox") && !/%/.test(root.getAttribute("width") ?? "");
  if (isMissing && width && height) root.setAttribute("viewBox", `0 0 ${width} ${height}`);
}
