/** One page of all licences for the staff, with the figures and counts of the whole list. */

import { compareVersions } from "#base/versions.ts";
import { selectViews } from "../../accounts/view-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { decodeCursor, toPage } from "../../platform/list-page.ts";
import { selectHaltedVersions, selectNewestForAll } from "../../releases/release-repository.ts";
import { type LicenceList, type LicencesQuery, type ListedLicence, licenceKinds, type ValueCount } from "./contract.ts";
import { type CountRow, countLicences, type ListedRow } from "./licence-list-repository.ts";
import { openLicenceReader } from "./licence-reader.ts";

export async function searchLicences(
  { database, now }: Context,
  actor: Actor,
  query: LicencesQuery,
): Promise<LicenceList> {
  const { sort, filters, counts, isSearch, select, getKey, countMatches } = await openLicenceReader(
    database,
    query,
    now,
  );
  const cursor = decodeCursor(query.after, sort);
  const [found, newest, halted, views, matching] = await database.batch([
    select(cursor),
    selectNewestForAll(database),
    selectHaltedVersions(database),
    selectViews(database, actor, "licences"),
    ...countMatches,
  ] as const);
  return {
    sort,
    page: toListedPage(toPage(found.rows, { sort, cursor, getKey })),
    total: matching?.rows[0]?.licences ?? (isSearch ? null : countLicences(counts, filters)),
    ...toCounts(counts),
    newestRelease: newest.rows[0]?.version ?? null,
    haltedReleases: halted.rows.map(({ version }) => version),
    views: views.rows,
  };
}

const toListedPage = (page: ReturnType<typeof toPage<ListedRow>>): LicenceList["page"] => ({
  ...page,
  rows: page.rows.map(toListed),
});

const toListed = (row: ListedRow): ListedLicence => ({
  id: row.id,
  account: row.account,
  development: row.kind === "development",
  status: row.status,
  createdAt: row.created_at,
  lastActivity: row.activity || null,
  shop: row.shop || null,
  plan: row.plan || null,
  version: row.version || null,
  connection: row.connection || null,
  authorised: row.authorised,
  installed: row.installed,
});

function toCounts(rows: readonly CountRow[]): Pick<LicenceList, "figures" | "counts"> {
  const list = (field: CountRow["field"]): ValueCount[] =>
    rows.filter((row) => row.field === field).map(({ value, licences }) => ({ value, licences }));
  const paid = new Map(list("paid").map(({ value, licences }) => [value, licences]));
  const [available, active, paused] = ["available", "active", "paused"].map((status) => paid.get(status) ?? 0);
  return {
    figures: {
      authorised: (available ?? 0) + (active ?? 0) + (paused ?? 0),
      installed: list("installed")[0]?.licences ?? 0,
      available: available ?? 0,
    },
    counts: {
      status: list("status"),
      kind: licenceKinds.map((kind) => ({ value: kind, licences: countLicences(rows, { kind }) ?? 0 })),
      plan: list("plan").sort((one, other) => other.licences - one.licences),
      version: list("version").sort((one, other) => compareVersions(other.value, one.value)),
      connection: list("connection"),
    },
  };
}
