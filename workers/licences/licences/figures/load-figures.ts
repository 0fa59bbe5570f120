/** Loads the figures of the business in one batch: the present state, and activity by week and month. */

import { compareVersions } from "#base/versions.ts";
import type { Context } from "../../platform/context.ts";
import type { Database } from "../../platform/database.ts";
import { listMonths, listWeeks, type Period } from "../../platform/figures-periods.ts";
import { isOfferedToEvery } from "../../releases/offered-releases.ts";
import { selectPublishedVersions } from "../../releases/release-repository.ts";
import { type CountRow, selectCounts } from "../list/licence-list-repository.ts";
import { countOpenMoveRequests } from "../move-repository.ts";
import type { Figures } from "../staff-contract.ts";
import {
  countDownloadsSince,
  countEventsPerPeriod,
  selectFigureCounts,
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
    selectCounts(database),
    selectFigureCounts(database),
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
    countEventsPerPeriod(database, "ticket.created", weeks.slice(-1)),
  ] as const;

export async function loadFigures({ database, now }: Context): Promise<Figures> {
  const weeks = listWeeks(now, weekCount);
  const months = listMonths(now, monthCount);
  const found = await database.batch(getFigureReads(database, now, weeks, months));
  const [licences, totals, activated, released, granted, downloads, published, latest, requests, denied] = found;
  const newestRelease = published.rows.find(isOfferedToEvery)?.version ?? null;
  const [, , , , , , , , , , installed, updated, failed, delivered, tickets] = found;
  const countBy = (field: CountRow["field"], value: string) =>
    licences.rows.find((row) => row.field === field && row.value === value)?.licences ?? 0;
  const getTotal = (figure: (typeof totals.rows)[number]["figure"]) =>
    totals.rows.find((row) => row.figure === figure)?.count ?? 0;
  return {
    licences: {
      available: countBy("paid", "available"),
      active: countBy("paid", "active"),
      paused: countBy("paid", "paused"),
      removed: countBy("paid", "removed"),
    },
    accounts: { known: getTotal("accounts"), bound: getTotal("owned_accounts") },
    stores: {
      active: countBy("connection", "active"),
      pending: countBy("connection", "pending"),
      inactive: countBy("connection", "inactive"),
    },
    withoutExemption: denied.rows.map(({ shop }) => shop),
    moveRequests: requests.rows[0]?.requests ?? 0,
    // No store is behind a release that it is not offered.
    versions: countStoresByVersion(licences.rows, newestRelease),
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
    installs: { activated: getTotal("stores"), published: getTotal("themes") },
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

function countStoresByVersion(rows: readonly CountRow[], newest: string | null): Figures["versions"] {
  const versions = rows
    .filter(({ field }) => field === "version")
    .map(({ value, licences }) => ({
      version: value,
      stores: licences,
      behind: newest !== null && compareVersions(value, newest) < 0,
    }))
    .sort((one, other) => compareVersions(other.version, one.version));
  const sum = (counts: readonly { stores: number }[]) => counts.reduce((total, { stores }) => total + stores, 0);
  const connected = rows.filter(({ field }) => field === "connection").map(({ licences }) => ({ stores: licences }));
  const others = sum(connected) - sum(versions);
  return others > 0 ? [...versions, { version: null, stores: others, behind: false }] : versions;
}
