/** Templates: ready-made pages of the theme, which the staff build, check against each release, and deliver. */
import * as z from "zod";
import { requestId } from "#base/form-fields.ts";
import { languages } from "#base/language.ts";
import { normalizeLine } from "#base/plain-text.ts";
import { normalizeFilter } from "#base/typed-filter.ts";
import { type ListPage, listCursor, objectId, releaseVersion, timestamp } from "../platform/wire.ts";
import { type BilingualName, type Finding, type Fit, fits } from "./finding-contract.ts";

export * from "./finding-contract.ts";

/** The type of the template's file: `page.summer.json` is a page. */
export const templateKinds = ["page", "product", "collection", "blog", "article"] as const;
export const templateKind = z.enum(templateKinds);
export type TemplateKind = z.infer<typeof templateKind>;

/** Customers get published templates only. */
export const templateState = z.enum(["draft", "published"]);
export type TemplateState = z.infer<typeof templateState>;

/** `deleted`: those that can still be restored, which no other list holds. */
const templateStateFilter = z.enum([...templateState.options, "deleted"]);

/** Shopify's limit of a template's file. */
export const maxTemplateBytes = 512 * 1024;
/** Shopify's limit of JSON templates in a theme. */
export const maxTemplatesOfTheme = 1_000;
export const maxTags = 8;

/** The part between the kind and `.json` in the name of the file. */
export const templateSuffix = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/);
/** Has a visible character, and none that turns the text around it. */
export const templateName = z
  .string()
  .overwrite(normalizeLine)
  .min(1)
  .max(80)
  .regex(/[^\s\p{C}]/u)
  .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u);
const templateTag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(24)
  .regex(/^[^,]+$/);

/** The check of a template's revision against one release. */
export interface TemplateCheck {
  version: string;
  fit: Fit;
  /** At most `maxFindings`, gravest first. */
  findings: Finding[];
  /** How many there are in all. */
  total: number;
  checkedAt: string;
}

/** Against a published release, which may be halted. */
interface StoredCheck extends TemplateCheck {
  isHalted: boolean;
}

/** A main setting, for the drawing and the list of a section's settings. */
export interface OutlineSetting {
  id: string;
  /** Shopify's type of the setting. */
  type: string;
  name: BilingualName;
  /** At most 200 characters of a text; null where nothing is set. */
  value: string | number | boolean | null;
  /** The name of the chosen option. */
  option?: BilingualName;
}

export interface OutlineMember {
  id: string;
  type: string;
  name: BilingualName;
  hidden: boolean;
  settings: OutlineSetting[];
  blocks: OutlineMember[];
}

/** The template's sections in their order, with names from the newest release that knows them. */
export interface TemplateOutline {
  sections: OutlineMember[];
  blockCount: number;
}

export const templateSorts = ["-changed", "changed", "name", "-name", "-uses", "uses"] as const;
export type TemplateSort = (typeof templateSorts)[number];
export const defaultTemplateSort = "-changed" satisfies TemplateSort;
export const templatePageSize = 12;

const templateFitFilters = [...fits, "review"] as const;
export type TemplateFitFilter = (typeof templateFitFilters)[number];

export const templatesQuery = z.object({
  /** Of one gallery; blogs and articles share theirs. */
  kinds: z.array(templateKind).min(1).optional(),
  /** Part of a name, a tag, a suffix, or of a section's name. */
  q: z.string().overwrite(normalizeFilter).toLowerCase().min(1).max(200).optional(),
  state: templateStateFilter.optional(),
  tag: templateTag.optional(),
  /** Only templates with the result `fit` for this release, by default the newest; without `fit`, those it can take. */
  version: releaseVersion.optional(),
  /** `review`: `loses` or `fails`. */
  fit: z.enum(templateFitFilters).optional(),
  sort: z.enum(templateSorts).default(defaultTemplateSort),
  /** Of the names by which the list is sorted. */
  language: z.enum(languages).default("fr"),
  after: listCursor,
});
export type TemplatesQuery = z.output<typeof templatesQuery>;

export interface ListedTemplate {
  id: string;
  kind: TemplateKind;
  suffix: string;
  name: BilingualName;
  tags: string[];
  state: TemplateState;
  /** Counts from 1; each change of the JSON adds one. */
  revision: number;
  bytes: number;
  outline: TemplateOutline;
  /** Names the files of the preview; null without one. */
  preview: string | null;
  /** Newest release first; a release that is still to be checked is missing. */
  checks: Pick<TemplateCheck, "version" | "fit">[];
  /** How many stores it was delivered to. */
  uses: number;
  changedAt: string;
  /** Deleted, but can still be restored. */
  deletedAt: string | null;
}

export interface TemplateList {
  page: ListPage<ListedTemplate>;
  /** How many templates each kind has, without filters. */
  counts: Record<TemplateKind, number>;
  /** How many the filters leave. */
  found: number;
  /** Published releases, newest first. */
  versions: { version: string; isHalted: boolean }[];
  tags: string[];
  /** The newest release that every store is offered, which decides whether templates fit. */
  newest: string | null;
  /** How many published templates do not fit the newest release without losses. */
  toReview: number;
}

export interface TemplateRevision {
  revision: number;
  bytes: number;
  at: string;
  /** E-mail of the administrator; null once it is anonymised. */
  by: string | null;
  /** Why: made by the form, an import, a restored revision. */
  origin: TemplateOrigin;
}

const templateOrigins = ["pasted", "uploaded", "store", "duplicate", "form", "json", "restored", "example"] as const;
export type TemplateOrigin = (typeof templateOrigins)[number];

/** A store that has the template. */
interface TemplateUse {
  shop: string;
  account: string;
  /** The job that delivered it, and when it was done. */
  job: string;
  file: string;
  revision: number;
  at: string;
}

export interface TemplatePage extends Omit<ListedTemplate, "checks"> {
  body: string;
  checks: StoredCheck[];
  /** Newest first. */
  revisions: TemplateRevision[];
  usedBy: TemplateUse[];
  /** Requests that owners have not answered; they are withdrawn when it becomes a draft or is deleted. */
  waiting: number;
  /** Of the administrator, for a preview in an unpublished theme. */
  ownStores: string[];
  createdAt: string;
  /** When its names, tags or file name were last changed. */
  detailsAt: string;
  changedBy: string | null;
}

const details = {
  kind: templateKind,
  suffix: templateSuffix,
  name: z.object({ fr: templateName, en: templateName }),
  tags: z.array(templateTag).max(maxTags),
};
/** A body that is too long for any theme is refused as TEMPLATE_INVALID rather than here. */
const templateBody = z.string().max(12 * 1024 * 1024);

/**
 * TEMPLATE_INVALID for a text that is no template at all, with `finding` (a code of `findingKinds`) and its parameters
 * in the details; TEMPLATE_NAME_TAKEN when the kind has this suffix. A repeated `requestId` answers with the first one.
 */
export const createTemplateRequest = z.object({
  ...details,
  body: templateBody,
  origin: z.enum(templateOrigins),
  requestId,
});
export type CreateTemplateRequest = z.output<typeof createTemplateRequest>;

/** The template after a change; the same text again makes no new revision. */
export interface SavedTemplate {
  id: string;
  revision: number;
}

export interface RestoredTemplate extends SavedTemplate {
  /** Its new file name when another template has the former one; null when it kept it. */
  renamed: string | null;
}

/** `revision` is the one that the change starts from: STATE_CONFLICT when there is a newer one. */
const startFrom = { id: objectId, revision: z.number().int().min(1) };

export const changeTemplateBodyRequest = z.object({
  ...startFrom,
  body: templateBody,
  origin: z.enum(["form", "json"]),
});
export const restoreTemplateRequest = z.object({ ...startFrom, restored: z.number().int().min(1) });
const { kind: _, ...changeable } = details;
/** STATE_CONFLICT when the details were changed after `detailsAt`. */
export const changeTemplateDetailsRequest = z.object({ id: objectId, ...changeable, detailsAt: timestamp });
/** Publishing is refused as TEMPLATE_UNFIT while the newest release does not take it. */
export const changeTemplateStateRequest = z.object({ id: objectId, state: templateState });
export const templateRevisionQuery = z.object({ id: objectId, revision: z.number().int().min(1) });

/** For a text that is not saved: its outline and its check against each published release. */
export const checkTemplateRequest = z.object({ kind: templateKind, body: templateBody });
export interface TemplateExamination {
  /** Why the text is no template. */
  finding: Finding | null;
  /** Null for a text that is no template. */
  outline: TemplateOutline | null;
  checks: TemplateCheck[];
}

/** The copy, a draft. */
export const duplicateTemplateRequest = z.object({
  id: objectId,
  requestId,
});
