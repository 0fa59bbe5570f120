/** What the check of a template finds, and where. */

/** A name as the theme editor shows it. */
export interface BilingualName {
  fr: string;
  en: string;
}

/**
 * What a finding means for the release: `loses` names something that a delivery leaves out, so that the rest fits;
 * `fails` is refused by Shopify or has no meaning there.
 */
export type Fit = "fits" | "loses" | "fails";
export const fits = ["fits", "loses", "fails"] as const satisfies Fit[];

/** What each finding of the check means, and its parameters. */
export const findingKinds = {
  NOT_JSON: { fit: "fails", params: ["line", "column"] },
  /** A comma after the last item of a list or an object. */
  TRAILING_COMMA: { fit: "fails", params: ["line"] },
  /** A character that was lost before, in a file of another encoding. */
  CHARACTER_LOST: { fit: "fails", params: ["line"] },
  /** An object has the key twice, and readers keep only the last one. */
  KEY_TWICE: { fit: "fails", params: ["key", "line"] },
  /** No object with `sections` and `order`. */
  NOT_TEMPLATE: { fit: "fails", params: [] },
  /** None that its order lists and the release takes. */
  NO_SECTION: { fit: "fails", params: [] },
  TOO_LARGE: { fit: "fails", params: ["size", "most"] },
  UNKNOWN_KEY: { fit: "loses", params: ["key"] },
  LAYOUT_UNKNOWN: { fit: "loses", params: ["layout"] },
  WRAPPER_INVALID: { fit: "loses", params: ["wrapper"] },
  /** An id with characters that Shopify refuses. */
  ID_INVALID: { fit: "fails", params: ["id"] },
  SECTION_UNKNOWN: { fit: "fails", params: ["type"] },
  /** The section's schema does not allow it in templates of this kind. */
  SECTION_NOT_HERE: { fit: "fails", params: ["type", "kind"] },
  SECTIONS_TOO_MANY: { fit: "fails", params: ["count", "most"] },
  /** The schema of the section limits how often a template has it. */
  SECTION_TOO_OFTEN: { fit: "fails", params: ["type", "count", "most"] },
  BLOCK_UNKNOWN: { fit: "loses", params: ["type"] },
  /** A static block, which the code of its section or block does not show. */
  BLOCK_NOT_SHOWN: { fit: "loses", params: ["type"] },
  /** A block of an app, which other stores do not have. */
  BLOCK_OF_APP: { fit: "loses", params: ["type"] },
  BLOCKS_TOO_MANY: { fit: "fails", params: ["count", "most"] },
  BLOCK_TOO_OFTEN: { fit: "fails", params: ["type", "count", "most"] },
  TEMPLATE_BLOCKS_TOO_MANY: { fit: "fails", params: ["count", "most"] },
  NESTED_TOO_DEEP: { fit: "fails", params: ["levels", "most"] },
  SETTING_UNKNOWN: { fit: "loses", params: ["value"] },
  /** `allowed` says what the setting takes: a range, a list of options, or a type. */
  SETTING_INVALID: { fit: "loses", params: ["value", "allowed"] },
  /** A dynamic source of an object that templates of this kind do not have. */
  SOURCE_NOT_HERE: { fit: "loses", params: ["value", "object", "kind"] },
  /** `order` or `block_order` names what is not there. */
  ORDER_UNKNOWN: { fit: "loses", params: ["id"] },
  ORDER_TWICE: { fit: "loses", params: ["id"] },
  /** A section or block that the order leaves out, so that it is not shown. */
  ORDER_MISSING: { fit: "loses", params: ["id"] },
  /** Anything else for which Shopify refuses a file of a release, in its words. */
  REFUSED: { fit: "fails", params: ["message"] },
  TRANSLATION_UNKNOWN: { fit: "loses", params: ["key"] },
} as const satisfies Record<string, { fit: Exclude<Fit, "fits">; params: readonly string[] }>;
export type FindingCode = keyof typeof findingKinds;

/** A place in the template, outermost first. `name` as in the release, or the id where it has none. */
export interface FindingPlace {
  kind: "section" | "block" | "setting";
  id: string;
  name: BilingualName;
}

export interface Finding {
  code: FindingCode;
  /** Empty for the whole file. */
  place: FindingPlace[];
  params: Record<string, string>;
}

export const maxFindings = 100;
