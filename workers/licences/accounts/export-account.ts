/** Exports one page of the data that belongs to the caller's account. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { ExportedRow, exportQuery } from "./contract.ts";
import { selectOwnRows } from "./own-rows-repository.ts";

const maxRows = 500;

export async function exportAccount(
  { database }: Context,
  actor: Actor,
  { part, after }: z.infer<typeof exportQuery>,
): Promise<{ rows: ExportedRow[]; next: number | null }> {
  const found = await database.rows(selectOwnRows(database, part, actor.uid, after, maxRows));
  const next = found.length === maxRows ? (found.at(-1)?.place ?? null) : null;
  return { rows: found.map(({ place: _, ...row }) => row), next };
}
