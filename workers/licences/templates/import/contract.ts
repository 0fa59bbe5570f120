/** Templates from elsewhere, before they are created: from a ZIP, or from a theme of a store. */
import * as z from "zod";
import { shopDomain } from "../../platform/wire.ts";
import { themeId } from "../../shopify/contract.ts";
import type { Finding, TemplateCheck, TemplateKind } from "../contract.ts";

export const maxTemplateZipBytes = 10 * 1024 * 1024;
export const maxImportedTemplates = 100;
/** Of all templates together: they travel in the form that says which to create. */
export const maxImportedBytes = 6 * 1024 * 1024;

/** A ZIP that is refused is RELEASE_INVALID, with the fault and its file. */
export const templateZip = z
  .instanceof(Uint8Array<ArrayBuffer>)
  .refine(({ length }) => length > 0 && length <= maxTemplateZipBytes);

export interface FoundTemplate {
  file: string;
  kind: TemplateKind;
  /** Made from the name of the file; empty where that has none. */
  suffix: string;
  body: string;
  /** Why it is no template. */
  finding: Finding | null;
  /** Newest release first; none for a text that is no template. */
  checks: Pick<TemplateCheck, "version" | "fit" | "total">[];
  /** Another template has the kind and the suffix. */
  isTaken: boolean;
  /** Names of the pictures in the store's Files. */
  pictures: string[];
}

export interface ZipTemplates {
  templates: FoundTemplate[];
  /** Other files of the ZIP, the first ones. */
  others: string[];
  otherCount: number;
}

/** The themes of the caller's own store, and the templates of one of them, by default the published one. */
export const storeTemplatesQuery = z.object({
  shop: shopDomain,
  theme: themeId.optional(),
  /** Only these files. */
  files: z.array(z.string().max(200)).max(maxImportedTemplates).optional(),
});

export interface StoreTemplates {
  themes: { id: string; name: string; isPublished: boolean }[];
  /** Of the templates. */
  theme: string;
  templates: FoundTemplate[];
  /** Templates that are too many to list. */
  left: number;
}
