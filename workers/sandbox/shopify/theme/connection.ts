/** Pages of a list with the vendor's cursors and errors. */
import { createBadRequest } from "../graphql/errors.ts";

export interface PageArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
  reverse?: boolean | null;
}

export interface Page<Row> {
  nodes: Row[];
  edges: { cursor: string; node: Row }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** `getKey` returns the key of a row for its cursor. A page after a deleted row starts at the position of that row. */
export function paginate<Row>(
  rows: Row[],
  args: PageArguments,
  maximum: number,
  getKey: (row: Row) => string | number,
): Page<Row> {
  const { first = null, last = null } = args;
  if (first === null && last === null) throw createBadRequest("you must provide one of first or last");
  if (first !== null && last !== null) throw createBadRequest("providing both first and last is not supported");
  const [name, count] = first !== null ? ["first", first] : ["last", last ?? 0];
  if (count < 0) throw createBadRequest(`${name} must be a positive number`);
  if (count > maximum) throw createBadRequest(`${name} cannot exceed ${maximum}`);
  const ordered = args.reverse ? rows.toReversed() : rows;
  const sign = args.reverse ? -1 : 1;
  const compare = (row: Row, cursor: string) => sign * compareKeys(getKey(row), decodeCursor(cursor));
  const { after, before } = args;
  const start = after ? countWhile(ordered, (row) => compare(row, after) <= 0) : 0;
  const end = before ? countWhile(ordered, (row) => compare(row, before) < 0) : ordered.length;
  const window = ordered.slice(start, Math.max(start, end));
  const nodes = first !== null ? window.slice(0, count) : window.slice(Math.max(0, window.length - count));
  const from = start + (first !== null ? 0 : window.length - nodes.length);
  return createPage(nodes, getKey, { hasPreviousPage: from > 0, hasNextPage: from + nodes.length < ordered.length });
}

export function createPage<Row>(
  nodes: Row[],
  getKey: (row: Row) => string | number,
  more: { hasPreviousPage: boolean; hasNextPage: boolean },
): Page<Row> {
  const edges = nodes.map((node) => ({
    cursor: btoa(encodeURIComponent(JSON.stringify({ last_id: getKey(node) }))),
    node,
  }));
  return {
    nodes,
    edges,
    pageInfo: { ...more, startCursor: edges[0]?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null },
  };
}

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

const compareKeys = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

function countWhile<Row>(rows: Row[], holds: (row: Row) => boolean): number {
  const index = rows.findIndex((row) => !holds(row));
  return index < 0 ? rows.length : index;
}
