/** SQL of the figures of the business: counts by index alone, see `migrations/0002_figures.sql`. */
import type * as z from "zod";
import type { licenceStatus, shopState } from "../contract.ts";
import type { Database } from "../database.ts";
import type { EventRow, EventType } from "../events/event-repository.ts";
import type { Period } from "./figures-periods.ts";

export interface LicencesRow {
  status: z.infer<typeof licenceStatus>;
  licences: number;
}

export const countLicencesByStatus = (database: Database): D1PreparedStatement =>
  database.statement("SELECT status, count(*) AS licences FROM licences WHERE kind = 'paid' GROUP BY status");

export interface AccountsRow {
  known: number;
  bound: number;
}

export const countAccounts = (database: Database): D1PreparedStatement =>
  database.statement("SELECT count(*) AS known, count(uid) AS bound FROM accounts");

export interface StoresRow {
  state: z.infer<typeof shopState>;
  theme_version: string | null;
  stores: number;
  /** Of these, last checked before `freshSince`. */
  stale: number;
}

export const countStoresByStateAndVersion = (database: Database, freshSince: Date): D1PreparedStatement =>
  database.statement(
    `SELECT state, theme_version, count(*) AS stores, count(*) FILTER (WHERE checked_at < ?) AS stale
     FROM shop_connections GROUP BY state, theme_version`,
    freshSince.toISOString(),
  );

export interface PeriodRow {
  events: number;
}

/** One row for each period, in their order. */
export const countEventsPerPeriod = (database: Database, type: EventType, periods: Period[]): D1PreparedStatement =>
  database.statement(
    `SELECT (SELECT count(*) FROM events WHERE type = ?1 AND at >= value ->> 'from' AND at < value ->> 'until') AS events
     FROM json_each(?2) ORDER BY key`,
    type,
    JSON.stringify(periods),
  );

export interface DeniedStoreRow {
  shop: string;
}

/** Connected stores whose latest job failed because Shopify does not let the app change themes, newest failure first. */
export const selectStoresWithoutExemption = (database: Database, limit: number): D1PreparedStatement =>
  database.statement(
    `SELECT j.shop FROM jobs j JOIN activations v ON v.shop = j.shop AND v.state = 'live' AND v.licence_id = j.licence_id
     WHERE j.state = 'failed' AND j.failure_code = 'EXEMPTION_MISSING'
       AND NOT EXISTS (SELECT 1 FROM jobs later WHERE later.account = j.account AND later.shop = j.shop AND later.created_at > j.created_at)
     ORDER BY j.updated_at DESC LIMIT ?`,
    limit,
  );

export interface DownloadsRow {
  version: string;
  downloads: number;
}

export const countDownloadsSince = (database: Database, since: string): D1PreparedStatement =>
  database.statement(
    `SELECT version, count(*) AS downloads FROM events
     WHERE type = 'download.ticket_issued' AND at >= ? AND version IS NOT NULL GROUP BY version`,
    since,
  );

export interface LatestEventRow extends EventRow {
  account: string | null;
}

/** Whoever they are about; of one moment, the last written first. */
export const selectLatestEvents = (database: Database, limit: number): D1PreparedStatement =>
  database.statement(
    `SELECT id, at, type, account, actor_role, licence_id, shop, version, reason FROM events
     ORDER BY at DESC, rowid DESC LIMIT ?`,
    limit,
  );
