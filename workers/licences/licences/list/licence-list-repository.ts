/** SQL of the staff's list: each page is read along one index of `licence_list`. */
import { days } from "#base/duration.ts";
import { type Columns, columns, computed, join, type RowOf } from "../../platform/columns.ts";
import type { Database, Statement } from "../../platform/database.ts";
import { type Keyset, type Order, toLimit } from "../../platform/list-page.ts";
import { allOf, type Condition, raw, type Sql, sql } from "../../platform/sql.ts";
import type { LicenceFilters, LicenceSort } from "./contract.ts";
import { type LicenceMatch, maxSorted } from "./licence-match-repository.ts";

const listed = join(
  columns(
    "licence_list",
    "x",
    "id",
    "account",
    "kind",
    "status",
    "created_at",
    "activity",
    "shop",
    "plan",
    "version",
    "connection",
  ),
  columns("accounts", "a", "uid", "authorised", "installed"),
);
export type ListedRow = RowOf<typeof listed>;

const sortColumns = { activity: "activity", shop: "shop", account: "account", created: "created_at" } as const;

type SortField = keyof typeof sortColumns;

const getField = (sort: LicenceSort): SortField => sort.replace(/^-/, "") as SortField;

export const toOrder = (sort: LicenceSort): Order => ({
  sort,
  column: sql`x.${raw(sortColumns[getField(sort)])}`,
  id: sql`x.id`,
});

export const getSortValue = (sort: LicenceSort, row: ListedRow): string => row[sortColumns[getField(sort)]];

/** The filters but the search, whose SQL `matchLicences` makes. */
function toConditions(filters: LicenceFilters, now: Date, limit: Keyset["limit"]): Condition[] {
  const conditions = equalFields.flatMap((field) => {
    const value = filters[field];
    return value === undefined ? [] : [sql`x.${raw(field)} = ${value}`];
  });
  if (filters.activity) {
    const since = new Date(now.getTime() - days(Number.parseInt(filters.activity, 10))).toISOString();
    conditions.push(limit(filters.activity.endsWith("+") ? "<" : ">=", since));
  }
  // Skips the licences without a store, which are one end of the stores' order.
  if (filtersOfStores.some((field) => filters[field] !== undefined)) conditions.push(sql`x.shop > ''`);
  return conditions;
}

const equalFields = ["status", "kind", "plan", "version", "connection", "account"] as const;
const filtersOfStores = ["plan", "version", "connection"] as const;
/** With an index in the default order alone. */
const rareFilters = ["kind", ...filtersOfStores] as const;

/**
 * In the default order the index of the rarest value, in another one only when few licences have it. Otherwise the index
 * of the order, which soon fills the page, because many of its rows match.
 */
export function chooseIndex(filters: LicenceFilters, sort: LicenceSort, counts: readonly CountRow[]): Sql {
  if (filters.account) return sql`licence_list_by_account`;
  const order = getField(sort);
  const listed = (["status", ...rareFilters] as const).flatMap((field) => {
    const value = filters[field];
    return value === undefined ? [] : [{ field, licences: countLicences(counts, { [field]: value }) ?? 0 }];
  });
  const [rarest] = listed.sort((one, other) => one.licences - other.licences);
  if (rarest && rarest.field !== "status" && (order === "activity" || rarest.licences <= maxSorted)) {
    return sql`licence_list_by_${raw(rarest.field)}`;
  }
  return sql`licence_list_by_${filters.status ? sql`status_` : sql``}${raw(order)}`;
}

/** How many licences match, where the counts know it: without filters, by one counted value, and by status and kind. */
export function countLicences(counts: readonly CountRow[], filters: LicenceFilters): number | null {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  const { kind, status } = filters;
  const sum = (field: string, value?: string) =>
    counts
      .filter((row) => row.field === field && (value === undefined || row.value === value))
      .reduce((total, { licences }) => total + licences, 0);
  if (kind && set.every(([name]) => name === "kind" || name === "status")) {
    const paid = sum("paid", status);
    return kind === "paid" ? paid : sum("status", status) - paid;
  }
  const [first, ...others] = set;
  if (!first) return sum("status");
  const [name, value] = first;
  const isCounted = name === "status" || (filtersOfStores as readonly string[]).includes(name);
  return others.length === 0 && isCounted ? sum(name, value) : null;
}

interface ListQuery {
  filters: LicenceFilters;
  keyset: Keyset;
  match: LicenceMatch | null;
  /** Of `chooseIndex`. */
  index: Sql;
  now: Date;
}

const toWhere = (conditions: readonly Condition[]): Sql =>
  conditions.length > 0 ? sql`WHERE ${allOf(...conditions)}` : sql``;

/**
 * Few matches of a search are read first and sorted then. When there are many, the index is read instead until the page
 * is full: the more rows match, the sooner that is.
 */
const toSource = (match: LicenceMatch | null, index: Sql): { from: Sql; condition: Condition[] } =>
  match?.isFew
    ? { from: sql`(${match.places}) m CROSS JOIN licence_list x ON x.place = m.place`, condition: [] }
    : { from: sql`licence_list x INDEXED BY ${index}`, condition: match ? [match.condition] : [] };

export function selectListed(
  database: Database,
  { filters, keyset, match, index, now }: ListQuery,
): Statement<ListedRow> {
  const { from, condition } = toSource(match, index);
  const conditions = [...toConditions(filters, now, keyset.limit), ...condition, keyset.condition];
  return database.select(
    listed,
    sql`FROM ${from} CROSS JOIN accounts a ON a.email = x.account ${toWhere(conditions)} ${keyset.tail}`,
  );
}

const limitActivity: Keyset["limit"] = (operator, value) => toLimit(sql`x.activity`, operator, value);

/** A summary of all licences of a view, as aggregates of the list `x` and the owners `a`. */
export function summarise<Row extends object>(
  database: Database,
  summary: Columns<Row>,
  { filters, match, index, now }: Omit<ListQuery, "keyset">,
): Statement<Row> {
  const { from, condition } = toSource(match, index);
  const conditions = [...toConditions(filters, now, limitActivity), ...condition];
  return database.select(
    summary,
    sql`FROM ${from} CROSS JOIN accounts a ON a.email = x.account ${toWhere(conditions)}`,
  );
}

export const countMatching = (database: Database, filters: LicenceFilters, { places }: LicenceMatch, now: Date) =>
  database.select(
    computed<{ licences: number }>({ licences: sql`count(*)` }),
    sql`FROM (${places}) m CROSS JOIN licence_list x ON x.place = m.place
     ${toWhere(toConditions(filters, now, limitActivity))}`,
  );

/** Few rows, whatever the number of licences is. */
export const selectCounts = (database: Database) =>
  database.select(
    columns("licence_counts", "n", "field", "value", "licences"),
    sql`FROM licence_counts n WHERE n.licences > 0`,
  );
export type CountRow = RowOf<ReturnType<typeof columns<"licence_counts", "field" | "value" | "licences">>>;
