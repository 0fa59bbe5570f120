/** SQL of the staff's list of users: any combination of filters in any order, each page read along one index. */
import { days } from "#base/duration.ts";
import { columns, type RowOf } from "../platform/columns.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type decodeCursor, type Keyset, pageSize, toKeyset, toLimit, toMatchKeyset } from "../platform/list-page.ts";
import { allOf, type Condition, type Sql, sql } from "../platform/sql.ts";
import type { UserFilters, UserSort } from "./user-contract.ts";
import { toSortName, type UserRow, userColumns } from "./user-repository.ts";

type Cursor = ReturnType<typeof decodeCursor>;
type Field = "name" | "licences" | "points" | "seen";

const orders: Record<Field, { column: Sql; index: Sql }> = {
  name: { column: sql`u.sort_name`, index: sql`users_by_name` },
  licences: { column: sql`u.licences`, index: sql`users_by_licences` },
  points: { column: sql`u.points`, index: sql`users_by_points` },
  seen: { column: sql`u.last_sign_in_at`, index: sql`users_by_sign_in` },
};

const toField = (sort: string): Field => sort.replace(/^-/, "") as Field;

/** The value by which an order sorts a row. */
export function getSortValue(row: UserRow, order: string): string | number {
  if (order === matchOrder) return row.id;
  return { name: row.sort_name, licences: row.licences, points: row.points, seen: row.last_sign_in_at }[toField(order)];
}

/** Values are in the text, where a partial index needs them. */
const choices = {
  role: { admin: sql`u.role = 'admin'`, user: sql`u.role = 'user'` },
  verified: { yes: sql`u.verified = 1`, no: sql`u.verified = 0` },
  disabled: { yes: sql`u.disabled = 1`, no: sql`u.disabled = 0` },
  licences: { none: sql`u.licences = 0`, some: sql`u.licences > 0` },
  factor: { on: sql`u.second_factor = 1`, off: sql`u.second_factor = 0` },
  points: { none: sql`u.points = 0`, some: sql`u.points > 0` },
} as const;

/** Indexes of filters that may leave few users, in the order of the last sign-in; the fewest users first. */
const groups: readonly [filter: keyof typeof choices, value: string, index: Sql][] = [
  ["role", "admin", sql`users_admins`],
  ["disabled", "yes", sql`users_disabled`],
  ["verified", "no", sql`users_unverified`],
  ["factor", "on", sql`users_protected`],
  ["licences", "none", sql`users_unlicensed`],
];

/** In another order a group is read and then sorted; users without licences are too many for that. */
function chooseIndex(filters: UserFilters, field: Field): Sql {
  const [filter, , index] = groups.find(([filter, value]) => filters[filter] === value) ?? [];
  return index && (field === "seen" || filter !== "licences") ? index : orders[field].index;
}

const limitSignIn: Keyset["limit"] = (operator, value) => toLimit(sql`u.last_sign_in_at`, operator, value);

function listConditions(filters: UserFilters, now: Date, limit: Keyset["limit"]): Condition[] {
  const chosen = Object.entries(choices).flatMap(([filter, byValue]) => {
    const value = filters[filter as keyof typeof choices];
    return value ? [(byValue as Record<string, Condition>)[value] ?? sql`FALSE`] : [];
  });
  const { seen } = filters;
  if (!seen) return chosen;
  const since = new Date(now.getTime() - days(Number.parseInt(seen, 10))).toISOString();
  return [...chosen, limit(seen === "90+" ? "<" : ">=", since)];
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
  const keyset = toKeyset({ sort: order, column: orders[field].column, id: sql`u.uid` }, cursor, size, offset);
  const conditions = listConditions(filters, now, field === "seen" ? keyset.limit : limitSignIn);
  if (q) {
    const prefix = toSortName(q);
    conditions.push(keyset.limit(">=", prefix), keyset.limit("<", `${prefix}\uffff`));
  }
  return database.select(
    userColumns,
    sql`FROM users u INDEXED BY ${chooseIndex(filters, field)}
     WHERE ${allOf(sql`u.gone_at IS NULL`, ...conditions, keyset.condition)} ${keyset.tail}`,
  );
}

/** A trigram index finds nothing shorter. */
const minWordLength = 3;

function selectMatches(database: Database, search: Search): Statement<UserRow> {
  const { filters, cursor, now, size = pageSize, offset = 0 } = search;
  const keyset = toMatchKeyset(sql`users_search`, cursor, Number(cursor?.value), size, offset);
  const isMatch = sql`users_search MATCH ${findWords(filters.q).map(quote).join(" AND ")}`;
  const conditions = listConditions(filters, now, limitSignIn);
  return database.select(
    userColumns,
    sql`FROM users_search CROSS JOIN users u ON u.id = users_search.rowid
     WHERE ${allOf(isMatch, ...conditions, keyset.condition)} ${keyset.tail}`,
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
