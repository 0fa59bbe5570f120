/** Reads a view of the staff's list of licences, for its pages, exports and acts on many licences. */
import type { Columns } from "../../platform/columns.ts";
import type { Database, Statement } from "../../platform/database.ts";
import { type Cursor, toKeyset } from "../../platform/list-page.ts";
import type { LicenceFilters, LicenceSort, LicencesQuery } from "./contract.ts";
import {
  type CountRow,
  chooseIndex,
  countMatching,
  getSortValue,
  type ListedRow,
  selectCounts,
  selectListed,
  summarise,
  toOrder,
} from "./licence-list-repository.ts";
import { countMatches, matchLicences } from "./licence-match-repository.ts";

export interface LicenceReader {
  sort: LicenceSort;
  filters: LicenceFilters;
  /** Of all licences. */
  counts: readonly CountRow[];
  isSearch: boolean;
  select(cursor: Cursor | null, size?: number, offset?: number): Statement<ListedRow>;
  /** Aggregates over all licences of the view, see the repository. */
  summarise<Row extends object>(summary: Columns<Row>): Statement<Row>;
  getKey(row: ListedRow): { value: string; id: string };
  /** Counts the matches of a search, where they are few. */
  countMatches: Statement<{ licences: number }>[];
}

/** Asks first how many licences match, which decides how they are read. */
export async function openLicenceReader(
  database: Database,
  { sort: asked, after: _, ...given }: LicencesQuery,
  now: Date,
): Promise<LicenceReader> {
  // A period is a range of the activity, so its index gives no other order.
  const sort = given.activity && !asked.endsWith("activity") ? "-activity" : asked;
  const { q } = given;
  const filters: LicenceFilters = given;
  const [{ rows: counts }, matches] = await database.batch([
    selectCounts(database),
    ...(q ? [countMatches(database, q)] : []),
  ] as const);
  const match = q ? matchLicences(q, matches?.rows[0]?.matches ?? 0) : null;
  const index = chooseIndex(filters, sort, counts);
  return {
    sort,
    filters,
    counts,
    isSearch: match !== null,
    select: (cursor, size, offset) =>
      selectListed(database, { filters, match, index, now, keyset: toKeyset(toOrder(sort), cursor, size, offset) }),
    summarise: (summary) => summarise(database, summary, { filters, match, index, now }),
    getKey: (row) => ({ value: getSortValue(sort, row), id: row.id }),
    countMatches: match?.isFew ? [countMatching(database, filters, match, now)] : [],
  };
}
