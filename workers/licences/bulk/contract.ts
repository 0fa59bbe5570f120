/** One act of an administrator on many licences: looked at first, then run as a job. */
import * as z from "zod";
import { licenceFilters } from "../licence-list/contract.ts";
import { type LicenceStatus, objectId } from "../wire.ts";

export const bulkAct = z.enum(["pause", "enable", "notify"]);
export type BulkAct = z.infer<typeof bulkAct>;

/** How many licences one job may have. */
export const maxBulkLicences = 1_000;

const ids = z.array(objectId).min(1).max(maxBulkLicences);

/** A selection, or everything that a view of the list shows. */
export const bulkPreviewRequest = z.union([
  z.object({ act: bulkAct, ids }),
  z.object({ act: bulkAct, filters: licenceFilters }),
]);

const text = (max: number) => z.string().trim().min(1).max(max);
const message = z.object({ title: text(100), message: text(1_000) });
/** What the customers read, in their language. */
export const bulkNotification = z.object({ fr: message, en: message });
export type BulkNotification = z.infer<typeof bulkNotification>;

/** The same `requestId` starts one job. */
export const startBulkRequest = z
  .object({
    act: bulkAct,
    ids,
    reason: text(500),
    notification: bulkNotification.optional(),
    requestId: z.string().min(8).max(128),
  })
  .refine(({ act, notification }) => (act === "notify") === (notification !== undefined));

/** Why a licence is left as it is; CHANGED: it is no longer as it was when the job was created. */
export const bulkSkips = ["ALREADY", "REMOVED", "NO_ACCOUNT", "SAME_CUSTOMER", "CHANGED"] as const;
export type BulkSkip = (typeof bulkSkips)[number];

export interface BulkPreview {
  rows: { licenceId: string; account: string; shop: string | null; status: LicenceStatus; skip: BulkSkip | null }[];
  /** How many licences would change. */
  changes: number;
  /** Ids that are no licence. */
  unknown: number;
  /** The view shows more than one job takes. */
  isCut: boolean;
}

export interface BulkJob {
  id: string;
  act: BulkAct;
  state: "running" | "done" | "cancelled";
  reason: string;
  notification: BulkNotification | null;
  actorEmail: string;
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
