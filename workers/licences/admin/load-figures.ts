/** How the business stands, in one reading of the database: what there is now, and what became of it week by week. */
import type { Context } from "../context.ts";
import type { Figures } from "../contract.ts";
import type { Database, Statements } from "../database.ts";
import { countOpenMoveRequests, type MoveRequestCountRow } from "../licences/move-repository.ts";
import { type PublishedRow, selectPublishedVersions } from "../releases/release-repository.ts";
import { versionOrder } from "../releases/version-order.ts";
import { maxFreshMs } from "../stores/store-repository.ts";
import { monthsUntil, type Period, weeksUntil } from "./figures-periods.ts";
import {
  type AccountsRow,
  countAccounts,
  countDownloadsSince,
  countEventsPerPeriod,
  countLicencesByStatus,
  countStoresByStateAndVersion,
  type DeniedStoreRow,
  type DownloadsRow,
  type LatestEventRow,
  type LicencesRow,
  type PeriodRow,
  type StoresRow,
  selectLatestEvents,
  selectStoresWithoutExemption,
} from "./figures-repository.ts";

const weekCount = 12;
const monthCount = 12;
/** One grant may be a hundred of them, and one line for its reader. */
const eventCount = 50;
const deniedStoreCount = 20;

type Rows = [
  LicencesRow,
  AccountsRow,
  StoresRow,
  PeriodRow,
  PeriodRow,
  PeriodRow,
  DownloadsRow,
  PublishedRow,
  LatestEventRow,
  MoveRequestCountRow,
  DeniedStoreRow,
];

/** The reads, in the order of `Rows`; apart from the verb so that their cost can be counted. */
export function getFigureReads(database: Database, now: Date, weeks: Period[], months: Period[]): Statements<Rows> {
  return [
    countLicencesByStatus(database),
    countAccounts(database),
    countStoresByStateAndVersion(database, new Date(now.getTime() - maxFreshMs)),
    countEventsPerPeriod(database, "licence.activated", weeks),
    countEventsPerPeriod(database, "licence.deactivated", weeks),
    countEventsPerPeriod(database, "licence.granted", months),
    countDownloadsSince(database, months[0]?.from ?? now.toISOString()),
    selectPublishedVersions(database),
    selectLatestEvents(database, eventCount),
    countOpenMoveRequests(database),
    selectStoresWithoutExemption(database, deniedStoreCount),
  ];
}

export async function loadFigures({ database, now }: Context): Promise<Figures> {
  const weeks = weeksUntil(now, weekCount);
  const months = monthsUntil(now, monthCount);
  const [licences, accounts, stores, activated, released, granted, downloads, published, latest, requests, denied] =
    await database.batch<Rows>(getFigureReads(database, now, weeks, months));
  const licencesIn = (status: LicencesRow["status"]) =>
    licences.rows.find((row) => row.status === status)?.licences ?? 0;
  return {
    licences: {
      available: licencesIn("available"),
      active: licencesIn("active"),
      paused: licencesIn("paused"),
      removed: licencesIn("removed"),
    },
    accounts: accounts.rows[0] ?? { known: 0, bound: 0 },
    stores: countStoresByState(stores.rows),
    withoutExemption: denied.rows.map(({ shop }) => shop),
    moveRequests: requests.rows[0]?.requests ?? 0,
    versions: countStoresByVersion(stores.rows, published.rows[0]?.version ?? null),
    weeks: weeks.map(({ from }, index) => ({
      from,
      activated: activated.rows[index]?.events ?? 0,
      released: released.rows[index]?.events ?? 0,
    })),
    months: months.map(({ from }, index) => ({ from, granted: granted.rows[index]?.events ?? 0 })),
    releases: published.rows.map(({ version, published_at }) => ({
      version,
      publishedAt: published_at,
      downloads: downloads.rows.find((row) => row.version === version)?.downloads ?? 0,
    })),
    events: latest.rows.map(({ actor_role, licence_id, ...row }) => ({
      ...row,
      actorRole: actor_role,
      licenceId: licence_id,
    })),
  };
}

/** A good answer counts for a day; after that the store is pending, as its owner is told. */
function countStoresByState(rows: readonly StoresRow[]): Figures["stores"] {
  const stores = { active: 0, pending: 0, inactive: 0 };
  for (const { state, stores: all, stale } of rows) {
    const doubtful = state === "active" ? stale : 0;
    stores[state] += all - doubtful;
    stores.pending += doubtful;
  }
  return stores;
}

function countStoresByVersion(rows: readonly StoresRow[], newest: string | null): Figures["versions"] {
  const stores = new Map<string | null, number>();
  for (const row of rows) stores.set(row.theme_version, (stores.get(row.theme_version) ?? 0) + row.stores);
  return [...stores]
    .map(([version, count]) => ({
      version,
      stores: count,
      behind: version !== null && newest !== null && versionOrder.compare(version, newest) < 0,
    }))
    .sort((one, other) => versionOrder.compare(other.version ?? "", one.version ?? ""));
}
