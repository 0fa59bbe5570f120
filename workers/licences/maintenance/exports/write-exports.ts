/**
 * Writes long exports part by part. Each part is one object of the file store and then one guarded statement, so that
 * a run that was cut off is continued, and a part that was written twice counts once.
 */

import { toCsv, toCsvHead } from "#base/csv.ts";
import { days, minutes } from "#base/duration.ts";
import type { Context } from "../../platform/context.ts";
import { runInSlices } from "../../platform/slices.ts";
import type { ExportRequest, FinishedExport } from "./contract.ts";
import { openExportSource, pageRows } from "./export-lists.ts";
import {
  addPart,
  claimExport,
  deleteExport,
  type ExportRow,
  getPartKey,
  selectExportsBefore,
  selectFinishedExports,
  setExportsNotified,
} from "./export-repository.ts";

/** A part ends with the page that exceeds this, because it is held in memory as text and as bytes. */
const maxPartCharacters = 4_000_000;
/** Longer than a part takes. */
const leaseMs = minutes(2);

type ExportContext = Pick<Context, "database" | "files">;

/** Ends when nothing is left, after `maxParts`, or when `mustStop` says so. Returns the number of parts. */
export async function writeExports(
  { database, files }: ExportContext,
  { maxParts = Number.POSITIVE_INFINITY, mustStop = () => false }: { maxParts?: number; mustStop?(): boolean } = {},
): Promise<number> {
  let parts = 0;
  for (; parts < maxParts && !mustStop(); parts++) {
    const now = new Date();
    const [claimed] = await database.rows(claimExport(database, now, new Date(now.getTime() + leaseMs)));
    if (!claimed) break;
    await writePart({ database, files }, claimed);
  }
  return parts;
}

async function writePart(
  { database, files }: ExportContext,
  { id, request, parts, cursor, created_at }: ExportRow,
): Promise<void> {
  const asked = JSON.parse(request) as ExportRequest;
  const source = await openExportSource(database, asked, new Date(created_at));
  let text = parts === 0 ? toCsvHead(asked) : "";
  let rows = 0;
  let next = cursor;
  let isOver = false;
  const readSome = async (size: number) => {
    if (isOver) return null;
    const read = await source.read(next, size);
    text += toCsv(read.rows, asked);
    rows += read.rows.length;
    next = read.next;
    isOver = next === null;
    return read.rows.length;
  };
  await runInSlices(readSome, {
    // A page takes about 7 ms of the database, so that only the pauses matter.
    minRows: pageRows,
    maxRows: pageRows,
    mustStop: () => text.length >= maxPartCharacters,
  });
  const bytes = new TextEncoder().encode(text);
  await files.put(getPartKey(id, parts), bytes);
  await database.batch([addPart(database, { id, parts, cursor: next, rows, size: bytes.byteLength, now: new Date() })]);
}

const maxFinished = 100;

/** Finished exports whose administrators wait for a notification. */
export const listFinishedExports = async ({ database }: Context): Promise<FinishedExport[]> =>
  (await database.rows(selectFinishedExports(database, maxFinished))).map((row) => ({
    id: row.id,
    uid: row.uid,
    list: row.list,
    rows: row.row_count,
    finishedAt: row.finished_at ?? "",
  }));

export async function markExportsNotified({ database, now }: Context, ids: readonly string[]): Promise<void> {
  await database.batch([setExportsNotified(database, ids, now)]);
}

/** How long a file is offered. */
const keptMs = days(7);
const maxDeleted = 20;

/** The row goes last, so that an interrupted deletion is repeated. */
export async function deleteOldExports({ database, files, now }: Pick<Context, "database" | "files" | "now">) {
  const old = await database.rows(selectExportsBefore(database, new Date(now.getTime() - keptMs), maxDeleted));
  for (const { id, parts } of old) {
    const keys = Array.from({ length: parts + 1 }, (_, part) => getPartKey(id, part));
    await files.delete(keys);
    await database.batch([deleteExport(database, id)]);
  }
  return { deleted: old.length };
}
