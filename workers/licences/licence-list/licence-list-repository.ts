/** SQL of the staff's list: each page is read along one index of `licence_list`. */
import { days } from "#base/duration.ts";
import { type Columns, columns, computed, join, type RowOf } from "../columns.ts";
import type { LicenceFilters, LicenceSort } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import type { Keyset, Order } from "../list-page.ts";
import { sql } from "../sql.ts";
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
  column: `x.${sortColumns[getField(sort)]}`,
  id: "x.id",
});

export const getSortValue = (sort: LicenceSort, row: ListedRow): string => row[sortColumns[getField(sort)]];

interface Where {
  conditions: string[];
  values: (string | number)[];
}

/** The filters but the search, whose SQL `matchLicences` makes. */
function toConditions(filters: LicenceFilters, now: Date, limit: Keyset["limit"]): Where {
  const { status, kind, plan, version, connection, account, activity } = filters;
  const equal = Object.entries({ status, kind, plan, version, connection, account }).flatMap(([name, value]) =>
    value === undefined ? [] : [{ condition: `x.${name} = ?`, value }],
  );
  if (activity) {
    const since = new Date(now.getTime() - days(Number.parseInt(activity, 10))).toISOString();
    equal.push({ condition: limit(activity.endsWith("+") ? "<" : ">="), value: since });
  }
  const conditions = equal.map(({ condition }) => condition);
  // Skips the licences without a store, which are one end of the stores' order.
  if (filtersOfStores.some((field) => filters[field] !== undefined)) conditions.push("x.shop > ''");
  return { conditions, values: equal.map(({ value }) => value) };
}

const filtersOfStores = ["plan", "version", "connection"] as const;
/** With an index in the default order alone. */
const rareFilters = ["kind", ...filtersOfStores] as const;

/**
 * In the default order the index of the rarest value, in another one only when few licences have it. Otherwise the index
 * of the order, which soon fills the page, because many of its rows match.
 */
export function chooseIndex(filters: LicenceFilters, sort: LicenceSort, counts: readonly CountRow[]): string {
  if (filters.account) return "licence_list_by_account";
  const order = getField(sort);
  const listed = (["status", ...rareFilters] as const).flatMap((field) => {
    const value = filters[field];
    return value === undefined ? [] : [{ field, licences: countLicences(counts, { [field]: value }) ?? 0 }];
  });
  const [rarest] = listed.sort((one, other) => one.licences - other.licences);
  if (rarest && rarest.field !== "status" && (order === "activity" || rarest.licences <= maxSorted)) {
    return `licence_list_by_${rarest.field}`;
  }
  return `licence_list_by_${filters.status ? "status_" : ""}${order}`;
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
  index: string;
  now: Date;
}

const toWhere = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "");

/**
 * Few matches of a search are read first and sorted then. When there are many, the index is read instead until the page
 * is full: the more rows match, the sooner that is.
 */
function toSource(match: LicenceMatch | null, index: string) {
  if (match?.isFew) {
    const from = `(${match.sql}) m CROSS JOIN licence_list x ON x.place = m.place`;
    return { from, fromValues: match.values, condition: [], conditionValues: [] };
  }
  return {
    from: `licence_list x INDEXED BY ${index}`,
    fromValues: [],
    condition: match ? [match.condition] : [],
    conditionValues: match?.conditionValues ?? [],
  };
}

export function selectListed(
  database: Database,
  { filters, keyset, match, index, now }: ListQuery,
): Statement<ListedRow> {
  const { conditions, values } = toConditions(filters, now, keyset.limit);
  const { from, condition, fromValues, conditionValues } = toSource(match, index);
  return database.select(
    listed,
    `FROM ${from} CROSS JOIN accounts a ON a.email = x.account
     ${toWhere([...conditions, ...condition, keyset.condition])} ${keyset.tail}`,
    ...fromValues,
    ...values,
    ...conditionValues,
    ...keyset.values,
  );
}

/** A summary of all licences of a view, as aggregates of the list `x` and the owners `a`. */
export function summarise<Row extends object>(
  database: Database,
  summary: Columns<Row>,
  { filters, match, index, now }: Omit<ListQuery, "keyset">,
): Statement<Row> {
  const { conditions, values } = toConditions(filters, now, (operator) => `x.activity ${operator} ?`);
  const { from, condition, fromValues, conditionValues } = toSource(match, index);
  return database.select(
    summary,
    `FROM ${from} CROSS JOIN accounts a ON a.email = x.account ${toWhere([...conditions, ...condition])}`,
    ...fromValues,
    ...values,
    ...conditionValues,
  );
}

export function countMatching(database: Database, filters: LicenceFilters, match: LicenceMatch, now: Date) {
  const { conditions, values } = toConditions(filters, now, (operator) => `x.activity ${operator} ?`);
  return database.select(
    computed<{ licences: number }>({ licences: sql`count(*)` }),
    `FROM (${match.sql}) m CROSS JOIN licence_list x ON x.place = m.place ${toWhere(conditions)}`,
    ...match.values,
    ...values,
  );
}

/** Few rows, whatever the number of licences is. */
export const selectCounts = (database: Database) =>
  database.select(
    columns("licence_counts", "n", "field", "value", "licences"),
    sql`FROM licence_counts n WHERE n.licences > 0`,
  );
export type CountRow = RowOf<ReturnType<typeof columns<"licence_counts", "field" | "value" | "licences">>>;
