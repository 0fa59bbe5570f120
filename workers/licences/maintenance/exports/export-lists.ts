/** The lists that can be exported: their columns, and their rows page by page. */
import * as z from "zod";
import type { Cell } from "#base/csv.ts";
import { toParisTime } from "#base/paris-time.ts";
import { searchUsersRequest } from "../../accounts/user-contract.ts";
import type { UserRow } from "../../accounts/user-repository.ts";
import { chooseOrder, getSortValue, selectUserPage } from "../../accounts/user-search-repository.ts";
import { eventFilters } from "../../events/contract.ts";
import { getEventSort, type LoggedEventRow, searchEventLog } from "../../events/event-search-repository.ts";
import { licencesQuery } from "../../licences/list/contract.ts";
import type { ListedRow } from "../../licences/list/licence-list-repository.ts";
import { openLicenceReader } from "../../licences/list/licence-reader.ts";
import type { Database, Statement } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";
import { type Cursor, decodeCursor, toPage } from "../../platform/list-page.ts";
import type { ExportList, ExportRequest } from "./contract.ts";

/** Rows of one read. */
export const pageRows = 1_000;

export interface ExportSource {
  /** `next` is where the next page begins; null after the last one. */
  read(cursor: string | null, size?: number): Promise<{ rows: Cell[][]; next: string | null }>;
  hasMoreThan(rows: number): Promise<boolean>;
}

interface ListedRows<Row extends object> {
  /** Name of the order, which the cursor carries. */
  sort: string;
  /** One row more than `size`, as pages of lists ask for. */
  select(cursor: Cursor | null, size: number, offset: number): Statement<Row>;
  getKey(row: Row): { value: string | number; id: string };
  toCells(row: Row): Cell[];
}

const toSource = <Row extends object>(
  database: Database,
  { sort, select, getKey, toCells }: ListedRows<Row>,
): ExportSource => ({
  async read(text, size = pageRows) {
    const cursor = decodeCursor(text ?? undefined, sort);
    const found = await database.rows(select(cursor, size, 0));
    const { rows, next } = toPage(found, { sort, cursor, getKey, size });
    return { rows: rows.map(toCells), next };
  },
  hasMoreThan: async (rows) => (await database.rows(select(null, 0, rows))).length > 0,
});

const toTime = (iso: string | null): string | null => iso && toParisTime(iso);

interface ExportedList {
  columnCount: number;
  /** Throws INVALID_REQUEST for filters that the list does not have. */
  open(database: Database, filters: Record<string, string>, now: Date): Promise<ExportSource>;
}

const licences: ExportedList = {
  columnCount: 12,
  async open(database, given, now) {
    const query = parseFilters(licencesQuery.omit({ after: true }), given);
    const { sort, select, getKey } = await openLicenceReader(database, query, now);
    return toSource<ListedRow>(database, {
      sort,
      select,
      getKey,
      toCells: (row) => [
        row.id,
        row.kind,
        row.status,
        row.account,
        row.shop,
        row.plan,
        row.version,
        row.connection,
        toTime(row.created_at),
        toTime(row.activity),
        row.authorised,
        row.installed,
      ],
    });
  },
};

const users: ExportedList = {
  columnCount: 13,
  async open(database, given, now) {
    const { sort, ...filters } = parseFilters(searchUsersRequest.omit({ after: true }), given);
    const order = chooseOrder(filters.q, sort);
    return toSource<UserRow>(database, {
      sort: order,
      select: (cursor, size, offset) => selectUserPage(database, { filters, order, cursor, now, size, offset }),
      getKey: (row) => ({ value: getSortValue(row, order), id: row.uid }),
      toCells: (row) => [
        row.uid,
        row.email,
        row.name,
        row.company,
        row.role,
        row.verified === 1,
        row.disabled === 1,
        row.second_factor === 1,
        row.licences,
        row.installed,
        row.points,
        toTime(row.created_at),
        toTime(row.last_sign_in_at),
      ],
    });
  },
};

const events: ExportedList = {
  columnCount: 13,
  async open(database, given) {
    const filters = parseFilters(eventFilters.omit({ object: true }), given);
    return toSource<LoggedEventRow>(database, {
      sort: getEventSort(filters),
      select: (cursor, size, offset) => searchEventLog(database, filters, cursor, size, offset),
      getKey: ({ at, place }) => ({ value: at, id: String(place) }),
      toCells: (row) => [
        toTime(row.at),
        row.type,
        row.actorRole,
        row.actor_email,
        row.account,
        row.licenceId,
        row.shop,
        row.version,
        row.object_id,
        row.reason,
        row.before,
        row.after,
        row.request_id,
      ],
    });
  },
};

const exportedLists: Record<ExportList, ExportedList> = { licences, users, events };

/** Throws INVALID_REQUEST for labels or filters that do not fit the list. */
export async function openExportSource(
  database: Database,
  { list, filters, labels }: ExportRequest,
  now: Date,
): Promise<ExportSource> {
  const { columnCount, open } = exportedLists[list];
  if (labels.length !== columnCount) fail("INVALID_REQUEST", { fields: ["labels"] });
  return open(database, filters, now);
}

/** An unknown filter is refused, because without it the file would hold more rows. */
function parseFilters<Filters extends z.ZodObject>(schema: Filters, given: Record<string, string>): z.output<Filters> {
  const parsed = z.strictObject(schema.shape).safeParse(given);
  return parsed.success ? (parsed.data as z.output<Filters>) : fail("INVALID_REQUEST", { fields: ["filters"] });
}
