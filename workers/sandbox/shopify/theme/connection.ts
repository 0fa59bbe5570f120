/** Pages of a list with the vendor's cursors and errors. */
import { createBadRequest } from "../graphql/errors.ts";

export interface PageArguments {
  first: number;
  after?: string | null;
}

interface Page<Row> {
  nodes: Row[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** `getKey` returns the key of a row for its cursor. A page after a deleted row starts at the position of that row. */
export function paginate<Row>(
  rows: Row[],
  { first, after }: PageArguments,
  maximum: number,
  getKey: (row: Row) => string | number,
): Page<Row> {
  if (first < 0) throw createBadRequest("first must be a positive number");
  if (first > maximum) throw createBadRequest(`first cannot exceed ${maximum}`);
  const lastKey = after ? decodeCursor(after) : null;
  const rest = lastKey === null ? rows : rows.filter((row) => getKey(row) > lastKey);
  const nodes = rest.slice(0, first);
  const last = nodes.at(-1);
  const endCursor = last === undefined ? null : encodeCursor(getKey(last));
  return { nodes, pageInfo: { hasNextPage: nodes.length < rest.length, endCursor } };
}

export const encodeCursor = (last_id: string | number): string => btoa(encodeURIComponent(JSON.stringify({ last_id })));

/** Returns the key in a cursor, or throws the vendor's error. */
function decodeCursor(cursor: string): string | number {
  try {
    const { last_id } = JSON.parse(decodeURIComponent(atob(cursor))) as { last_id?: unknown };
    if (typeof last_id === "string" || typeof last_id === "number") return last_id;
  } catch {
    // Falls through to the error below.
  }
  throw createBadRequest("Invalid cursor for current pagination sort.");
}
