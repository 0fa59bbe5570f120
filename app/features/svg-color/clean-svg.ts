/**
 * Makes an SVG of a stranger harmless: nothing in it runs, moves or loads. DOMPurify decides about elements and
 * attributes; addresses and styles are checked here, because its SVG profile permits both.
 */
import DOMPurify from "dompurify";
import { isForeignValue } from "./clean-styles.ts";
import { isBomb } from "./references.ts";
import { type RemovedKind, removedKinds, type TellRemoved } from "./removed-kinds.ts";
import { bringStylesBack, parseSvg, setStylesAside, svgAddress } from "./set-styles-aside.ts";
import type { SourceError } from "./source.ts";

export type Cleaned = { text: string; removed: RemovedKind[] } | { error: SourceError };

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
};
/** Attributes whose value is text or geometry, never an address. */
const plainAttribute =
  /^(?:id|class|d|points|viewbox|xmlns|xmlns:.+|aria-.+|data-.+|lang|xml:(?:id|lang|space)|transform)$/i;
const pictureData = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/=\s]*$/i;

/** `text` is what `readSource` returns. */
export function cleanSvg(text: string): Cleaned {
  const removed = new Set<RemovedKind>();
  const tell: TellRemoved = (kind) => removed.add(kind);
  const styleless = setStylesAside(text, tell);
  const root = styleless === null ? null : parseSvg(styleless);
  if (!root) return { error: "broken" };
  if (root.localName !== "svg" || root.namespaceURI !== svgAddress) return { error: "notSvg" };
  for (const element of [root, ...root.querySelectorAll("*")]) inspect(element, tell);
  for (const link of root.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  purify(root, tell);
  addViewBox(root);
  const cleaned = bringStylesBack(new XMLSerializer().serializeToString(root));
  if (isBomb(cleaned)) return { error: "bomb" };
  return { text: cleaned, removed: removedKinds.filter((kind) => removed.has(kind)) };
}

/** Says what will be gone; what is removed does not depend on it. */
function inspect({ localName, attributes }: Element, tell: TellRemoved): void {
  const kind = kindsByElement[localName.toLowerCase()];
  if (kind) tell(kind);
  for (const { name } of attributes) if (/^on/i.test(name)) tell("script");
}

function purify(root: Element, tell: TellRemoved): void {
  DOMPurify.addHook("uponSanitizeAttribute", (element, data) => {
    if (isAllowed(element, data.attrName, data.attrValue)) return;
    tell(/^\s*javascript:/i.test(data.attrValue) ? "script" : "reference");
    data.keepAttr = false;
  });
  try {
    DOMPurify.sanitize(root, {
      IN_PLACE: true,
      USE_PROFILES: { svg: true, svgFilters: true },
      ADD_TAGS: ["use"],
      ADD_ATTR: ["href"],
      FORBID_TAGS: ["feImage", "metadata", "animateColor", "animateMotion", "animateTransform", "mpath"],
      KEEP_CONTENT: false,
      // The drawing is never part of a page, and its references need the ids that this would remove.
      SANITIZE_DOM: false,
    });
  } finally {
    DOMPurify.removeAllHooks();
  }
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
