/** What the check of a finished copy finds that the merchant's own theme does not have. */
import * as z from "zod";
import { faultReason, fileName } from "../merge/contract.ts";

const names = [
  ...(["SNIPPET", "SECTION", "SECTION_GROUP", "BLOCK", "LAYOUT", "ASSET"] as const),
  /** The template or section group that a file for a market changes. */
  "TEMPLATE",
  /** A block that the section's or block's Liquid renders by its id. */
  "STATIC_BLOCK",
  /** A key of the default language's words, of the storefront and of the theme editor. */
  ...(["WORDS", "EDITOR_WORDS"] as const),
  /** A theme setting that `config/settings_schema.json` does not define. */
  "SETTING",
] as const;

/** What a file names. `VALUE`: of a setting, which may be a colour scheme or an option. */
export const referenceKind = z.enum([...names, "VALUE"]);
export type ReferenceKind = z.infer<typeof referenceKind>;

/** What a file names and the theme does not have. */
export const missingKind = z.enum([
  ...names,
  /** A colour scheme, and an option of a setting. */
  ...(["SCHEME", "OPTION"] as const),
  /** One that a snippet gets and does not know, or needs and does not get. */
  "PARAMETER",
]);
export type MissingKind = z.infer<typeof missingKind>;

const copyFinding = z.object({
  path: z.string(),
  /** The file's name in the theme editor, when its schema gives one. */
  fileName: fileName.nullable(),
  kind: z.union([missingKind, faultReason]),
  /** What is missing, or the tag, element or setting at fault; may be empty. */
  name: z.string(),
  line: z.number().int(),
});
export type CopyFinding = z.infer<typeof copyFinding>;

/** `failed`: the copy could not be checked. */
export const copyCheck = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("checked"),
    findings: z.array(copyFinding),
    /** Findings beyond those that are kept. */
    more: z.number().int(),
    /** Files that were not checked; of checks before they were named none is known. */
    unchecked: z.array(z.string()).default([]),
    moreUnchecked: z.number().int().default(0),
  }),
  z.object({ state: z.literal("failed") }),
]);
export type CopyCheck = z.infer<typeof copyCheck>;
