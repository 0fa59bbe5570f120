/** Exports of the staff's lists as CSV. */
import * as z from "zod";
import { requestId } from "#base/form-fields.ts";

export const exportList = z.enum(["licences", "users", "events"]);
export type ExportList = z.infer<typeof exportList>;

/** Above this the file is written in the background. */
export const maxStreamedRows = 50_000;

export const exportRequest = z.object({
  list: exportList,
  /** The list's filters by name, as its address has them. */
  filters: z.record(z.string().max(20), z.string().max(254)),
  separator: z.enum(["comma", "semicolon"]),
  /** Heads of the columns, in the administrator's language. */
  labels: z.array(z.string().max(60)).max(20),
  /** Words for the codes of a column, in the same language; null for a column without codes. */
  words: z
    .array(z.record(z.string(), z.string().max(100)).nullable())
    .max(20)
    .optional(),
  requestId,
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** The file itself, or the id of the export that writes it. */
export type StartedExport = { kind: "file"; body: ReadableStream<Uint8Array> } | { kind: "job"; id: string };

export interface ExportJob {
  id: string;
  list: ExportList;
  filters: Record<string, string>;
  state: "running" | "done";
  rows: number;
  /** Bytes. */
  size: number;
  createdAt: string;
  finishedAt: string | null;
}

/** Of the administrator who asked for it. */
export interface ExportFile {
  list: ExportList;
  size: number;
  createdAt: string;
  body: ReadableStream<Uint8Array>;
}

/** A finished export whose administrator has not been notified. */
export interface FinishedExport {
  id: string;
  uid: string;
  list: ExportList;
  rows: number;
  finishedAt: string;
}
