/** Exports a list: as a stream, or in the background when it is long. */

import { toCsv, toCsvHead } from "#base/csv.ts";
import { insertEvent } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { newId } from "../../platform/identifier.ts";
import { hasRow, sql } from "../../platform/sql.ts";
import { type ExportRequest, maxStreamedRows, type StartedExport } from "./contract.ts";
import { type ExportSource, openExportSource } from "./export-lists.ts";
import { insertExport, selectExportOfForm } from "./export-repository.ts";
import { toLoggedFilters } from "./logged-filters.ts";
import { writeExports } from "./write-exports.ts";

/** Both kinds leave an event, because the file contains data of customers. */
export async function startExport(context: Context, actor: Actor, request: ExportRequest): Promise<StartedExport> {
  const { database, now } = context;
  const source = await openExportSource(database, request, now);
  const id = newId(now);
  const { list, filters } = request;
  const event = {
    type: "export.created" as const,
    now,
    actor,
    object: { kind: "export" as const, id },
    after: { list, filters: toLoggedFilters(filters) },
  };
  if (!(await source.hasMoreThan(maxStreamedRows))) {
    await database.batch([insertEvent(database, event, sql`TRUE`)]);
    return { kind: "file", body: streamRows(source, request) };
  }
  const [, , known] = await database.batch([
    insertExport(database, { id, uid: actor.uid, request, now }),
    insertEvent(database, event, hasRow("exports", id)),
    selectExportOfForm(database, actor.uid, request.requestId),
  ]);
  context.waitUntil(writeExports(context, { maxParts: 1 }));
  return { kind: "job", id: known.rows[0]?.id ?? id };
}

/** Holds one page at a time; a failed read breaks the stream, so that the file does not look complete. */
function streamRows(source: ExportSource, request: ExportRequest): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: string | null = null;
  let isBegun = false;
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      if (!isBegun) controller.enqueue(encoder.encode(toCsvHead(request)));
      isBegun = true;
      const { rows, next } = await source.read(cursor);
      if (rows.length > 0) controller.enqueue(encoder.encode(toCsv(rows, request)));
      cursor = next;
      if (next === null) controller.close();
    },
  });
}
