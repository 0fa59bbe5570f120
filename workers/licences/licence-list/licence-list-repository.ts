/** SQL of the staff's list. Each statement reads one index of `licence_list`, which ends with the order of the page. */
import { days } from "#base/duration.ts";
import { columns, computed, join, type RowOf } from "../columns.ts";
import type { LicenceFilters, LicenceSort } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import type { Keyset, Order } from "../list-page.ts";
import type { LicenceMatch } from "./licence-match-repository.ts";

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
  computed<{ authorised: number; installed: number }>({
    authorised: "coalesce(a.authorised, 0)",
    installed: "coalesce(a.installed, 0)",
  }),
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
export function toConditions(filters: LicenceFilters, now: Date): Where {
  const { status, plan, version, connection, account, activity } = filters;
  const equal = Object.entries({ status, plan, version, connection, account }).flatMap(([name, value]) =>
    value === undefined ? [] : [{ condition: `x.${name} = ?`, value }],
  );
  if (activity) {
    const since = new Date(now.getTime() - days(Number.parseInt(activity, 10))).toISOString();
    equal.push({ condition: `x.activity ${activity.endsWith("+") ? "<" : ">="} ?`, value: since });
  }
  return { conditions: equal.map(({ condition }) => condition), values: equal.map(({ value }) => value) };
}

interface ListQuery {
  filters: LicenceFilters;
  keyset: Keyset;
  match: LicenceMatch | null;
  now: Date;
}

const toWhere = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "");

/**
 * Few matches are read first and sorted then. When there are many, the order's index is read instead until the page is
 * full: the more rows match, the sooner that is.
 */
export function selectListed(database: Database, { filters, keyset, match, now }: ListQuery): Statement<ListedRow> {
  const { conditions, values } = toConditions(filters, now);
  const isScanned = match !== null && !match.isFew;
  const from = match?.isFew ? `(${match.sql}) m CROSS JOIN licence_list x ON x.place = m.place` : "licence_list x";
  return database.select(
    listed,
    `FROM ${from} LEFT JOIN licence_accounts a ON a.account = x.account
     ${toWhere([...conditions, ...(isScanned ? [match.condition] : []), keyset.condition])} ${keyset.tail}`,
    ...(match?.isFew ? match.values : []),
    ...values,
    ...(isScanned ? match.conditionValues : []),
    ...keyset.values,
  );
}

export function countMatching(database: Database, filters: LicenceFilters, match: LicenceMatch, now: Date) {
  const { conditions, values } = toConditions(filters, now);
  return database.select(
    computed<{ licences: number }>({ licences: "count(*)" }),
    `FROM (${match.sql}) m CROSS JOIN licence_list x ON x.place = m.place ${toWhere(conditions)}`,
    ...match.values,
    ...values,
  );
}

/** Few rows, whatever the number of licences is. */
export const selectCounts = (database: Database) =>
  database.select(
    columns("licence_counts", "n", "field", "value", "licences"),
    "FROM licence_counts n WHERE n.licences > 0",
  );
export type CountRow = RowOf<ReturnType<typeof columns<"licence_counts", "field" | "value" | "licences">>>;
