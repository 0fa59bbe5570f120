/**
 * Pages of a list by keyset: the address holds where a page begins, so that no row comes twice or is lost while rows are
 * added. The sorted column must never be null, and an index must end with it and the id.
 */
import * as z from "zod";
import { decodeBase64url, encodeBase64url } from "#base/base64url.ts";
import { type Condition, literal, type Sql, sql } from "./sql.ts";
import type { ListPage } from "./wire.ts";

export const pageSize = 50;

export interface Order {
  /** Name of the order in the address: `field`, or `-field` for descending. */
  sort: string;
  /** The sorted column and the id, which decides between equal values. */
  column: Sql;
  id: Sql;
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
  condition: Condition;
  /** A limit of the sorted column. */
  limit(operator: Limit, value: string): Condition;
  /** ORDER BY and LIMIT. Reads one extra row to detect a next page. */
  tail: Sql;
}

/** @param offset rows to skip, for finding out whether there are so many */
export function toKeyset({ sort, column, id }: Order, cursor: Cursor | null, size = pageSize, offset = 0): Keyset {
  const isDescending = sort.startsWith("-") !== (cursor?.isBackwards ?? false);
  const [operator, direction] = isDescending ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
  return {
    condition: cursor ? sql`(${column}, ${id}) ${operator} (${cursor.value}, ${cursor.id})` : sql`TRUE`,
    // Of two limits on one side SQLite may begin at the wider one. The plus sign leaves the index to the cursor.
    limit: (operator, value) =>
      toLimit(cursor && isDescending === (operator === "<") ? sql`+${column}` : column, operator, value),
    tail: sql`ORDER BY ${column} ${direction}, ${id} ${direction} ${limitRows(size, offset)}`,
  };
}

const limitRows = (size: number, offset: number): Sql => sql`LIMIT ${literal(size + 1)} OFFSET ${literal(offset)}`;

export const toLimit = (column: Sql, operator: Limit, value: string): Condition =>
  operator === "<" ? sql`${column} < ${value}` : sql`${column} >= ${value}`;

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
export function toMatchKeyset(index: Sql, cursor: Cursor | null, place: number, size = pageSize, offset = 0) {
  const [operator, direction] = cursor?.isBackwards ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`];
  return {
    condition: cursor ? sql`${index}.rowid ${operator} CAST(${place} AS INTEGER)` : sql`TRUE`,
    tail: sql`ORDER BY ${index}.rowid ${direction} ${limitRows(size, offset)}`,
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
