/**
 * Pages of a list by keyset: the address holds where a page begins, so that no row comes twice or is lost while rows are
 * added. The sorted column must never be null, and an index must end with it and the id.
 */
import * as z from "zod";
import { decodeBase64url, encodeBase64url } from "#base/base64url.ts";
import type { ListPage } from "./wire.ts";

export const pageSize = 50;

export interface Order {
  /** Name of the order in the address: `field`, or `-field` for descending. */
  sort: string;
  /** SQL of the sorted column and of the id, which decides between equal values. */
  column: string;
  id: string;
}

export interface Cursor {
  /** The row that the page follows, or precedes when it is read backwards. */
  value: string | number;
  id: string;
  /** How many rows are above the page, to number its rows; an estimate while rows are added and removed. */
  above: number;
  isBackwards: boolean;
}

const cursorSchema = z.tuple([
  z.string(),
  z.union([z.string(), z.number()]),
  z.string(),
  z.number().int().nonnegative(),
  z.boolean(),
]);

const encodeCursor = (sort: string, { value, id, above, isBackwards }: Cursor): string =>
  encodeBase64url(new TextEncoder().encode(JSON.stringify([sort, value, id, above, isBackwards])));

/** Null, which means the first page, for a cursor of another order or one that was changed by hand. */
export function decodeCursor(text: string | undefined, sort: string): Cursor | null {
  if (!text) return null;
  try {
    const parsed = cursorSchema.safeParse(JSON.parse(new TextDecoder().decode(decodeBase64url(text))));
    if (!parsed.success || parsed.data[0] !== sort) return null;
    const [, value, id, above, isBackwards] = parsed.data;
    return { value, id, above, isBackwards };
  } catch {
    return null;
  }
}

type Limit = "<" | ">=";

export interface Keyset {
  /** A condition for the WHERE clause, with anonymous placeholders for `values`. */
  condition: string;
  values: (string | number)[];
  /** A limit of the sorted column as a condition, with a placeholder for its value. */
  limit(operator: Limit): string;
  /** ORDER BY and LIMIT. Reads one extra row to detect a next page. */
  tail: string;
}

/** @param offset rows to skip, for finding out whether there are so many */
export function toKeyset({ sort, column, id }: Order, cursor: Cursor | null, size = pageSize, offset = 0): Keyset {
  const isDescending = sort.startsWith("-") !== (cursor?.isBackwards ?? false);
  const direction = isDescending ? "DESC" : "ASC";
  return {
    condition: cursor ? `(${column}, ${id}) ${isDescending ? "<" : ">"} (?, ?)` : "TRUE",
    values: cursor ? [cursor.value, cursor.id] : [],
    // Of two limits on one side SQLite may begin at the wider one. The plus sign leaves the index to the cursor.
    limit: (operator) => `${cursor && isDescending === (operator === "<") ? "+" : ""}${column} ${operator} ?`,
    tail: `ORDER BY ${column} ${direction}, ${id} ${direction} LIMIT ${size + 1} OFFSET ${offset}`,
  };
}

export interface PageSource<Row> {
  sort: string;
  cursor: Cursor | null;
  /** The sorted value and the id of a row. */
  getKey(row: Row): { value: string | number; id: string };
  size?: number;
}

/**
 * The keyset of a full-text index, which knows no order but that of its row ids. A number needs the cast, because D1 binds
 * it as floating-point, by which the index reads all matches.
 */
export function toMatchKeyset(index: string, cursor: Cursor | null, place: number, size = pageSize, offset = 0) {
  const isBackwards = cursor?.isBackwards ?? false;
  return {
    condition: cursor ? `${index}.rowid ${isBackwards ? ">" : "<"} CAST(? AS INTEGER)` : "TRUE",
    values: cursor ? [place] : [],
    tail: `ORDER BY ${index}.rowid ${isBackwards ? "ASC" : "DESC"} LIMIT ${size + 1} OFFSET ${offset}`,
  };
}

/** The page of the rows that a statement with `toKeyset` found. */
export function toPage<Row>(
  found: readonly Row[],
  { sort, cursor, getKey, size = pageSize }: PageSource<Row>,
): ListPage<Row> {
  const isBackwards = cursor?.isBackwards ?? false;
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (isBackwards) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  // Before the first row there is nothing, whatever the estimate was.
  const above = isBackwards ? (hasMore ? Math.max(1, (cursor?.above ?? 0) - rows.length) : 0) : (cursor?.above ?? 0);
  const hasPrevious = isBackwards ? hasMore : cursor !== null;
  const hasNext = isBackwards ? cursor !== null : hasMore;
  return {
    rows,
    above,
    previous: hasPrevious && first ? encodeCursor(sort, { ...getKey(first), above, isBackwards: true }) : null,
    next:
      hasNext && last ? encodeCursor(sort, { ...getKey(last), above: above + rows.length, isBackwards: false }) : null,
  };
}
