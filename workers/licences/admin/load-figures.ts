/** Loads the figures of the business in one batch: the present state, and activity by week and month. */
import type { Context } from "../context.ts";
import type { Figures } from "../contract.ts";
import type { Database } from "../database.ts";
import { countOpenMoveRequests } from "../licences/move-repository.ts";
import { isOfferedToEvery } from "../releases/offered-releases.ts";
import { versionOrder } from "../releases/product.ts";
import { selectPublishedVersions } from "../releases/release-repository.ts";
import { listMonths, listWeeks, type Period } from "./figures-periods.ts";
import {
  countAccounts,
  countDownloadsSince,
  countEventsPerPeriod,
  countInstalls,
  countLicencesByStatus,
  countStoresByStateAndVersion,
  type StoreCountRow,
  selectLatestEvents,
  selectStoresWithoutExemption,
} from "./figures-repository.ts";

const weekCount = 12;
const monthCount = 12;
/** A grant of a hundred licences writes a hundred events. */
const maxEvents = 50;
const maxStoresWithoutExemption = 20;

/** Exported so that a test can count what the reads cost. */
export const getFigureReads = (database: Database, now: Date, weeks: Period[], months: Period[]) =>
  [
    countLicencesByStatus(database),
    countAccounts(database),
    countStoresByStateAndVersion(database),
    countEventsPerPeriod(database, "licence.activated", weeks),
    countEventsPerPeriod(database, "licence.deactivated", weeks),
    countEventsPerPeriod(database, "licence.granted", months),
    countDownloadsSince(database, months[0]?.from ?? now.toISOString()),
    selectPublishedVersions(database),
    selectLatestEvents(database, maxEvents),
    countOpenMoveRequests(database),
    selectStoresWithoutExemption(database, maxStoresWithoutExemption),
    countEventsPerPeriod(database, "theme.installed", weeks),
    countEventsPerPeriod(database, "theme.updated", weeks),
    countEventsPerPeriod(database, "theme.job_failed", weeks),
    countEventsPerPeriod(database, "template.delivered", weeks),
    countInstalls(database),
    countEventsPerPeriod(database, "ticket.created", weeks.slice(-1)),
  ] as const;

export async function loadFigures({ database, now }: Context): Promise<Figures> {
  const weeks = listWeeks(now, weekCount);
  const months = listMonths(now, monthCount);
  const found = await database.batch(getFigureReads(database, now, weeks, months));
  const [licences, accounts, stores, activated, released, granted, downloads, published, latest, requests, denied] =
    found;
  const newestRelease = published.rows.find(isOfferedToEvery)?.version ?? null;
  const [, , , , , , , , , , , installed, updated, failed, delivered, installs, tickets] = found;
  const countLicences = (status: keyof Figures["licences"]) =>
    licences.rows.find((row) => row.status === status)?.licences ?? 0;
  return {
    licences: {
      available: countLicences("available"),
      active: countLicences("active"),
      paused: countLicences("paused"),
      removed: countLicences("removed"),
    },
    accounts: accounts.rows[0] ?? { known: 0, bound: 0 },
    stores: countStoresByState(stores.rows),
    withoutExemption: denied.rows.map(({ shop }) => shop),
    moveRequests: requests.rows[0]?.requests ?? 0,
    // No store is behind a release that it is not offered.
    versions: countStoresByVersion(stores.rows, newestRelease),
    newestRelease,
    weeks: weeks.map(({ from }, index) => ({
      from,
      activated: getEvents(activated, index),
      released: getEvents(released, index),
      installed: getEvents(installed, index),
      updated: getEvents(updated, index),
      delivered: getEvents(delivered, index),
      failed: getEvents(failed, index),
    })),
    installs: installs.rows[0] ?? { activated: 0, published: 0 },
    months: months.map(({ from }, index) => ({ from, granted: getEvents(granted, index) })),
    releases: published.rows.map(({ version, published_at, halted_at }) => ({
      version,
      isHalted: halted_at !== null,
      publishedAt: published_at,
      downloads: downloads.rows.find((row) => row.version === version)?.downloads ?? 0,
    })),
    tickets: tickets.rows[0]?.events ?? 0,
    events: latest.rows,
  };
}

/** In a period; the query answers one row for each. */
const getEvents = ({ rows }: { rows: readonly { events: number }[] }, index: number): number =>
  rows[index]?.events ?? 0;

function countStoresByState(rows: readonly StoreCountRow[]): Figures["stores"] {
  const stores = { active: 0, pending: 0, inactive: 0 };
  for (const row of rows) stores[row.state] += row.stores;
  return stores;
}

function countStoresByVersion(rows: readonly StoreCountRow[], newest: string | null): Figures["versions"] {
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
