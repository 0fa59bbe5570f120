/** Parts of a list, each telling where the next one begins: behind a moment, and a document of that moment. */
import type { Firestore, QueriedDocument, Query } from "../clients/firestore-client.ts";
import type { PointsPage } from "./contract.ts";

const rowsPerPage = 20;

export interface Place {
  value: Date;
  id: string;
}

/** Null, which is the beginning, for whatever is no place that we have named. */
export function placeOf(cursor: string | null): Place | null {
  const [, milliseconds, id] = /^(\d{1,14})-([\w-]{1,120})$/.exec(cursor ?? "") ?? [];
  return id === undefined ? null : { value: new Date(Number(milliseconds)), id };
}

export async function readPage(
  store: Firestore,
  query: Omit<Query, "limit" | "after">,
  after: Place | null,
): Promise<PointsPage<QueriedDocument>> {
  const found = await store.query({ ...query, limit: rowsPerPage + 1, ...(after ? { after } : {}) });
  const rows = found.slice(0, rowsPerPage);
  const last = found.length > rowsPerPage ? rows.at(-1) : undefined;
  const moment = last?.fields[query.orderBy.field];
  return { rows, next: last && typeof moment === "string" ? `${Date.parse(moment)}-${last.id}` : null };
}
