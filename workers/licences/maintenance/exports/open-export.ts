/** An administrator's own exports: their list, and a finished file as one stream. */
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail, unavailable } from "../../platform/errors.ts";
import type { ExportFile, ExportJob, ExportRequest } from "./contract.ts";
import { getPartKey, selectExport, selectExports } from "./export-repository.ts";

const maxListed = 20;

export const listExports = async ({ database }: Context, { uid }: Actor): Promise<ExportJob[]> =>
  (await database.rows(selectExports(database, uid, maxListed))).map((row) => ({
    id: row.id,
    list: row.list,
    filters: (JSON.parse(row.request) as ExportRequest).filters,
    state: row.state,
    rows: row.row_count,
    size: row.size,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }));

/** Another administrator's export does not exist. */
export async function openExport({ database, files }: Context, { uid }: Actor, id: string): Promise<ExportFile> {
  const [row] = await database.rows(selectExport(database, uid, id));
  if (row?.state !== "done") return fail("EXPORT_NOT_FOUND");
  const { readable, writable } = new FixedLengthStream(row.size);
  const send = async () => {
    for (let part = 0; part < row.parts; part++) {
      const object = await files.get(getPartKey(id, part));
      if (!object) throw unavailable(new Error("A part of an export is missing."));
      await object.body.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  };
  // A part that cannot be read breaks the connection, so that the file does not look complete.
  send().catch((error) => writable.abort(error).catch(() => undefined));
  return { list: row.list, size: row.size, createdAt: row.created_at, body: readable };
}
