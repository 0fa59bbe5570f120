/** SQL of exports that are written in the background, and the keys of their parts in the file store. */
import { columns, type RowOf } from "../../platform/columns.ts";
import type { Database, Statement } from "../../platform/database.ts";
import { insert, joinSql, sql } from "../../platform/sql.ts";
import type { ExportRequest } from "./contract.ts";

const names = [
  "id",
  "uid",
  "list",
  "request",
  "state",
  "cursor",
  "parts",
  "row_count",
  "size",
  "created_at",
  "finished_at",
] as const;
const exportColumns = columns("exports", "x", ...names);
export type ExportRow = RowOf<typeof exportColumns>;

export const getPartKey = (id: string, part: number): string => `exports/${id}/${part}.csv`;

interface NewExport {
  id: string;
  uid: string;
  request: ExportRequest;
  now: Date;
}

/** Writes nothing when the administrator's form arrived before. */
export const insertExport = (database: Database, { id, uid, request, now }: NewExport): Statement =>
  database.statement(
    sql`${insert("exports", {
      id,
      uid,
      request_id: request.requestId,
      list: request.list,
      request: JSON.stringify(request),
      state: "running",
      leased_until: "",
      created_at: now.toISOString(),
    })}
    ON CONFLICT DO NOTHING`,
  );

export const selectExportOfForm = (database: Database, uid: string, requestId: string) =>
  database.select(
    columns("exports", "x", "id"),
    sql`FROM exports x WHERE x.uid = ${uid} AND x.request_id = ${requestId}`,
  );

export const selectExports = (database: Database, uid: string, limit: number): Statement<ExportRow> =>
  database.select(
    exportColumns,
    sql`FROM exports x WHERE x.uid = ${uid} ORDER BY x.created_at DESC, x.id LIMIT ${limit}`,
  );

export const selectExport = (database: Database, uid: string, id: string): Statement<ExportRow> =>
  database.select(exportColumns, sql`FROM exports x WHERE x.id = ${id} AND x.uid = ${uid}`);

/** Claims an export that no other run is writing a part of. */
export const claimExport = (database: Database, now: Date, until: Date): Statement<ExportRow> =>
  database.returning(
    columns("exports", "exports", ...names),
    sql`UPDATE exports SET leased_until = ${until.toISOString()} WHERE id =
       (SELECT id FROM exports WHERE state = 'running' AND leased_until < ${now.toISOString()} ORDER BY leased_until
       LIMIT 1)
     AND leased_until < ${now.toISOString()}`,
  );

interface WrittenPart {
  id: string;
  /** Number of parts before this one. */
  parts: number;
  cursor: string | null;
  rows: number;
  size: number;
  now: Date;
}

/** Records a part once: another run that wrote the same part changes nothing. Without a cursor it was the last one. */
export const addPart = (database: Database, part: WrittenPart): Statement =>
  database.statement(
    sql`UPDATE exports SET parts = parts + 1, cursor = ${part.cursor}, row_count = row_count + ${part.rows},
      size = size + ${part.size}, leased_until = '',
       state = iif(${part.cursor} IS NULL, 'done', 'running'),
       finished_at = iif(${part.cursor} IS NULL, ${part.now.toISOString()}, NULL)
     WHERE id = ${part.id} AND parts = ${part.parts} AND state = 'running'`,
  );

export const selectFinishedExports = (database: Database, limit: number) =>
  database.select(
    columns("exports", "x", "id", "uid", "list", "row_count", "finished_at"),
    sql`FROM exports x WHERE x.state = 'done' AND x.notified_at IS NULL ORDER BY x.finished_at LIMIT ${limit}`,
  );

export const setExportsNotified = (database: Database, ids: readonly string[], now: Date): Statement =>
  database.statement(
    sql`UPDATE exports SET notified_at = ${now.toISOString()}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

export const selectExportsBefore = (database: Database, before: Date, limit: number) =>
  database.select(
    columns("exports", "x", "id", "parts"),
    sql`FROM exports x WHERE x.created_at < ${before.toISOString()} ORDER BY x.created_at LIMIT ${limit}`,
  );

export const deleteExport = (database: Database, id: string): Statement =>
  database.statement(sql`DELETE FROM exports WHERE id = ${id}`);

/** Filters that the event log kept with their values before. */
const formerlyKept = ["q", "account", "person", "actor", "store"];
const hasValue = joinSql(
  formerlyKept.map((name) => sql`'&' || (e.after ->> '$.filters') GLOB ${`*&${name}=[^&]*`}`),
  " OR ",
);

export const selectEventsWithTypedFilters = (database: Database, limit: number) =>
  database.select(
    columns("events", "e", "id", "after"),
    sql`FROM events e WHERE e.type = 'export.created' AND e.after IS NOT NULL AND (${hasValue}) LIMIT ${limit}`,
  );

/** The log accepts no other change of these fields. */
export const shortenEvents = (database: Database, events: readonly { id: string; after: string }[]): Statement =>
  database.statement(
    sql`UPDATE events SET after = g.value ->> 'after' FROM json_each(${JSON.stringify(events)}) g
      WHERE events.id = g.value ->> 'id'`,
  );
