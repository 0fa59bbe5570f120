/** SQL of the staff's list of users: any combination of filters in any order, each page read along one index. */
import { days } from "#base/duration.ts";
import { columns, type RowOf } from "../columns.ts";
import type { UserFilters, UserSort } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { type decodeCursor, type Keyset, pageSize, toKeyset, toMatchKeyset } from "../list-page.ts";
import { sql } from "../sql.ts";
import { toSortName, type UserRow, userColumns } from "./user-repository.ts";

type Cursor = ReturnType<typeof decodeCursor>;
type Field = "name" | "licences" | "points" | "seen";

const orders: Record<Field, { column: string; index: string }> = {
  name: { column: "u.sort_name", index: "users_by_name" },
  licences: { column: "u.licences", index: "users_by_licences" },
  points: { column: "u.points", index: "users_by_points" },
  seen: { column: "u.last_sign_in_at", index: "users_by_sign_in" },
};

const toField = (sort: string): Field => sort.replace(/^-/, "") as Field;

/** The value by which an order sorts a row. */
export function getSortValue(row: UserRow, order: string): string | number {
  if (order === matchOrder) return row.id;
  return { name: row.sort_name, licences: row.licences, points: row.points, seen: row.last_sign_in_at }[toField(order)];
}

/** Values are in the SQL where a partial index needs them. */
interface Part {
  sql: string;
  values: (string | number)[];
}

const choices = {
  role: { admin: "u.role = 'admin'", user: "u.role = 'user'" },
  verified: { yes: "u.verified = 1", no: "u.verified = 0" },
  disabled: { yes: "u.disabled = 1", no: "u.disabled = 0" },
  licences: { none: "u.licences = 0", some: "u.licences > 0" },
  factor: { on: "u.second_factor = 1", off: "u.second_factor = 0" },
  points: { none: "u.points = 0", some: "u.points > 0" },
} as const;

/** Indexes of filters that may leave few users, in the order of the last sign-in; the fewest users first. */
const groups: readonly [filter: keyof typeof choices, value: string, index: string][] = [
  ["role", "admin", "users_admins"],
  ["disabled", "yes", "users_disabled"],
  ["verified", "no", "users_unverified"],
  ["factor", "on", "users_protected"],
  ["licences", "none", "users_unlicensed"],
];

/** In another order a group is read and then sorted; users without licences are too many for that. */
function chooseIndex(filters: UserFilters, field: Field): string {
  const group = groups.find(([filter, value]) => filters[filter] === value)?.[2];
  const isByGroup = group && (field === "seen" || group !== "users_unlicensed");
  return isByGroup ? group : orders[field].index;
}

const limitSignIn: Keyset["limit"] = (operator) => `u.last_sign_in_at ${operator} ?`;

function listConditions(filters: UserFilters, now: Date, limit: Keyset["limit"]): Part[] {
  const chosen = Object.entries(choices).flatMap(([filter, byValue]) => {
    const value = filters[filter as keyof typeof choices];
    return value ? [{ sql: (byValue as Record<string, string>)[value] ?? "FALSE", values: [] }] : [];
  });
  const { seen } = filters;
  if (!seen) return chosen;
  const since = new Date(now.getTime() - days(Number.parseInt(seen, 10))).toISOString();
  return [...chosen, { sql: limit(seen === "90+" ? "<" : ">="), values: [since] }];
}

/**
 * The order in which a page is read: that of the address, of the text index, which is the newest account first, or of
 * the names for words that are too short for the text index.
 */
export function chooseOrder(q: string | undefined, sort: UserSort): UserSort | typeof matchOrder {
  if (q === undefined) return sort;
  return findWords(q).length > 0 ? matchOrder : "name";
}

export const matchOrder = "-match";

interface Search {
  filters: UserFilters;
  /** Of `chooseOrder`. */
  order: string;
  cursor: Cursor;
  now: Date;
  size?: number;
  /** Rows to skip. */
  offset?: number;
}

export function selectUserPage(database: Database, search: Search): Statement<UserRow> {
  const { filters, order, cursor, now, size = pageSize, offset = 0 } = search;
  const { q } = filters;
  if (order === matchOrder) return selectMatches(database, search);
  const field = toField(order);
  const keyset = toKeyset({ sort: order, column: orders[field].column, id: "u.uid" }, cursor, size, offset);
  const conditions = listConditions(filters, now, field === "seen" ? keyset.limit : limitSignIn);
  if (q) {
    const prefix = toSortName(q);
    conditions.push(
      { sql: keyset.limit(">="), values: [prefix] },
      { sql: keyset.limit("<"), values: [`${prefix}\uffff`] },
    );
  }
  return database.select(
    userColumns,
    `FROM users u INDEXED BY ${chooseIndex(filters, field)}
     WHERE ${["u.gone_at IS NULL", ...conditions.map(({ sql }) => sql), keyset.condition].join(" AND ")} ${keyset.tail}`,
    ...conditions.flatMap(({ values }) => values),
    ...keyset.values,
  );
}

/** A trigram index finds nothing shorter. */
const minWordLength = 3;

function selectMatches(database: Database, search: Search): Statement<UserRow> {
  const { filters, cursor, now, size = pageSize, offset = 0 } = search;
  const keyset = toMatchKeyset("users_search", cursor, Number(cursor?.value), size, offset);
  const conditions = listConditions(filters, now, limitSignIn);
  return database.select(
    userColumns,
    `FROM users_search CROSS JOIN users u ON u.id = users_search.rowid
     WHERE ${["users_search MATCH ?", ...conditions.map(({ sql }) => sql), keyset.condition].join(" AND ")} ${keyset.tail}`,
    findWords(filters.q).map(quote).join(" AND "),
    ...conditions.flatMap(({ values }) => values),
    ...keyset.values,
  );
}

/** A phrase of the index's query language, in which no other character has a meaning. */
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The words of a search that the text index knows; shorter ones narrow nothing. */
const findWords = (q = ""): string[] => q.split(/\s+/).filter((word) => [...word].length >= minWordLength);

const countColumns = columns("user_counts", "c", "list", "users");
export type CountRow = RowOf<typeof countColumns>;

export const selectUserCounts = (database: Database): Statement<CountRow> =>
  database.select(countColumns, sql`FROM user_counts c`);
