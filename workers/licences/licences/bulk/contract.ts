/** One act of an administrator on many licences: looked at first, then run as a job. */
import * as z from "zod";
import { reason, requestId } from "#base/form-fields.ts";
import { normalizeText } from "#base/plain-text.ts";
import { type LicenceStatus, objectId } from "../../platform/wire.ts";
import { licenceFilters } from "../list/contract.ts";

export const bulkAct = z.enum(["pause", "enable", "notify"]);
export type BulkAct = z.infer<typeof bulkAct>;

/** How many licences a selection may have; a view may have any number. */
export const maxBulkLicences = 1_000;

const ids = z.array(objectId).min(1).max(maxBulkLicences);

/** An unknown filter is refused, because without it an act would reach more licences. */
export const bulkFilters = z.strictObject(licenceFilters.shape);

/** A selection, or everything that a view of the list shows. */
const target = { ids: ids.optional(), filters: bulkFilters.optional() };
const hasOneTarget = (request: { ids?: unknown; filters?: unknown }) =>
  (request.ids === undefined) !== (request.filters === undefined);

export const bulkPreviewRequest = z.object({ act: bulkAct, ...target }).refine(hasOneTarget);

const text = (max: number) => z.string().overwrite(normalizeText).min(1).max(max);
const message = z.object({ title: text(100), message: text(1_000) });
/** What the customers read, in their language. */
export const bulkNotification = z.object({ fr: message, en: message });
export type BulkNotification = z.infer<typeof bulkNotification>;

/** The same `requestId` starts one job. */
export const startBulkRequest = z
  .object({
    act: bulkAct,
    ...target,
    reason,
    notification: bulkNotification.optional(),
    requestId,
  })
  .refine(hasOneTarget)
  .refine(({ act, notification }) => (act === "notify") === (notification !== undefined));

/**
 * Why a licence is left as it is. NO_STORE: the licence of a development store serves no other store. CHANGED: it is no
 * longer as it was when the job listed it.
 */
const bulkSkips = ["ALREADY", "REMOVED", "NO_STORE", "NO_ACCOUNT", "SAME_CUSTOMER", "CHANGED"] as const;
export type BulkSkip = (typeof bulkSkips)[number];

export interface BulkPreview {
  /** The first ones. */
  rows: { licenceId: string; account: string; shop: string | null; status: LicenceStatus; skip: BulkSkip | null }[];
  /** How many licences there are, and how many of them would change; customers in place of licences to notify. */
  licences: number;
  changes: number;
  /** Ids that are no licence. */
  unknown: number;
}

export interface BulkJob {
  id: string;
  act: BulkAct;
  state: "running" | "done" | "cancelled";
  reason: string;
  notification: BulkNotification | null;
  /** The form that started the job sent it. */
  requestId: string;
  actorEmail: string;
  /** Grows until all licences are listed. */
  total: number;
  done: number;
  skipped: number;
  createdAt: string;
  endedAt: string | null;
}

export const bulkJobQuery = z.object({ id: objectId, after: z.number().int().nonnegative().default(0) });

export interface BulkJobRow {
  position: number;
  licenceId: string;
  account: string | null;
  shop: string | null;
  state: "due" | "done" | "skipped";
  skip: BulkSkip | null;
}

/** `next` continues after the last row. */
export interface BulkJobPage {
  job: BulkJob;
  rows: BulkJobRow[];
  next: number | null;
}
