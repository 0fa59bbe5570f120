/** One page of what the caller's account holds. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { ExportedRow, exportQuery } from "./contract.ts";
import { selectOwnRows } from "./export-repository.ts";

const pageSize = 500;

export async function exportAccount(
  { database }: Context,
  actor: Actor,
  { part, after }: z.infer<typeof exportQuery>,
): Promise<{ rows: ExportedRow[]; next: number | null }> {
  const found = await database.rows<ExportedRow & { place: number }>(
    selectOwnRows(database, part, actor.uid, after, pageSize),
  );
  const next = found.length === pageSize ? (found.at(-1)?.place ?? null) : null;
  return { rows: found.map(({ place: _, ...row }) => row), next };
}
