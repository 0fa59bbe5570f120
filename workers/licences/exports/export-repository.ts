/** SQL of exports that are written in the background, and the keys of their parts in the file store. */
import { columns, into, type RowOf } from "../columns.ts";
import type { Database, Statement } from "../database.ts";
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
    `INSERT INTO ${into("exports (id, uid, request_id, list, request, state, leased_until, created_at)")}
     VALUES (?, ?, ?, ?, ?, 'running', '', ?) ON CONFLICT DO NOTHING`,
    id,
    uid,
    request.requestId,
    request.list,
    JSON.stringify(request),
    now.toISOString(),
  );

export const selectExportOfForm = (database: Database, uid: string, requestId: string) =>
  database.select(columns("exports", "x", "id"), "FROM exports x WHERE x.uid = ? AND x.request_id = ?", uid, requestId);

export const selectExports = (database: Database, uid: string, limit: number): Statement<ExportRow> =>
  database.select(exportColumns, "FROM exports x WHERE x.uid = ? ORDER BY x.created_at DESC, x.id LIMIT ?", uid, limit);

export const selectExport = (database: Database, uid: string, id: string): Statement<ExportRow> =>
  database.select(exportColumns, "FROM exports x WHERE x.id = ? AND x.uid = ?", id, uid);

/** Claims an export that no other run is writing a part of. */
export const claimExport = (database: Database, now: Date, until: Date): Statement<ExportRow> =>
  database.returning(
    columns("exports", "exports", ...names),
    `UPDATE exports SET leased_until = ?1 WHERE id =
       (SELECT id FROM exports WHERE state = 'running' AND leased_until < ?2 ORDER BY leased_until LIMIT 1)
     AND leased_until < ?2`,
    until.toISOString(),
    now.toISOString(),
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
    `UPDATE exports SET parts = parts + 1, cursor = ?1, row_count = row_count + ?2, size = size + ?3, leased_until = '',
       state = iif(?1 IS NULL, 'done', 'running'), finished_at = iif(?1 IS NULL, ?4, NULL)
     WHERE id = ?5 AND parts = ?6 AND state = 'running'`,
    part.cursor,
    part.rows,
    part.size,
    part.now.toISOString(),
    part.id,
    part.parts,
  );

export const selectFinishedExports = (database: Database, limit: number) =>
  database.select(
    columns("exports", "x", "id", "uid", "list", "row_count", "finished_at"),
    "FROM exports x WHERE x.state = 'done' AND x.notified_at IS NULL ORDER BY x.finished_at LIMIT ?",
    limit,
  );

export const setExportsNotified = (database: Database, ids: readonly string[], now: Date): Statement =>
  database.statement(
    "UPDATE exports SET notified_at = ? WHERE id IN (SELECT value FROM json_each(?))",
    now.toISOString(),
    JSON.stringify(ids),
  );

export const selectExportsBefore = (database: Database, before: Date, limit: number) =>
  database.select(
    columns("exports", "x", "id", "parts"),
    "FROM exports x WHERE x.created_at < ? ORDER BY x.created_at LIMIT ?",
    before.toISOString(),
    limit,
  );

export const deleteExport = (database: Database, id: string): Statement =>
  database.statement("DELETE FROM exports WHERE id = ?", id);

/** Filters that the event log kept with their values before. */
const formerlyKept = ["q", "account", "person", "actor", "store"];
const hasValue = formerlyKept.map((name) => `'&' || (e.after ->> '$.filters') GLOB '*&${name}=[^&]*'`).join(" OR ");

export const selectEventsWithTypedFilters = (database: Database, limit: number) =>
  database.select(
    columns("events", "e", "id", "after"),
    `FROM events e WHERE e.type = 'export.created' AND e.after IS NOT NULL AND (${hasValue}) LIMIT ?`,
    limit,
  );

/** The log accepts no other change of these fields. */
export const shortenEvents = (database: Database, events: readonly { id: string; after: string }[]): Statement =>
  database.statement(
    "UPDATE events SET after = g.value ->> 'after' FROM json_each(?) g WHERE events.id = g.value ->> 'id'",
    JSON.stringify(events),
  );
