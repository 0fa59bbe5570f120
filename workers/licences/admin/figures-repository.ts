/** SQL of the figures of the business: counts by index alone, see `migrations/0002_figures.sql`. */
import { columns, computed, join, type RowOf } from "../columns.ts";
import type { EventType } from "../contract.ts";
import type { Database } from "../database.ts";
import { eventColumns } from "../events/event-repository.ts";
import type { Period } from "./figures-periods.ts";

export const countLicencesByStatus = (database: Database) =>
  database.select(
    join(columns("licences", "l", "status"), computed<{ licences: number }>({ licences: "count(*)" })),
    "FROM licences l WHERE l.kind = 'paid' GROUP BY l.status",
  );

export const countAccounts = (database: Database) =>
  database.select(
    computed<{ known: number; bound: number }>({ known: "count(*)", bound: "count(a.uid)" }),
    "FROM accounts a",
  );

const storeCounts = join(
  columns("shop_connections", "c", "state", "theme_version"),
  computed<{ stores: number }>({ stores: "count(*)" }),
);
export type StoreCountRow = RowOf<typeof storeCounts>;

export const countStoresByStateAndVersion = (database: Database) =>
  database.select(storeCounts, "FROM shop_connections c GROUP BY c.state, c.theme_version");

/** One row for each period, in their order. */
export const countEventsPerPeriod = (database: Database, type: EventType, periods: Period[]) =>
  database.select(
    computed<{ events: number }>({
      events: "(SELECT count(*) FROM events WHERE type = ?1 AND at >= value ->> 'from' AND at < value ->> 'until')",
    }),
    "FROM json_each(?2) ORDER BY key",
    type,
    JSON.stringify(periods),
  );

/**
 * Connected stores whose latest job failed because Shopify does not let the app change themes, newest failure first.
 */
export const selectStoresWithoutExemption = (database: Database, limit: number) =>
  database.select(
    columns("jobs", "j", "shop"),
    `FROM jobs j JOIN activations v ON v.shop = j.shop AND v.state = 'live' AND v.licence_id = j.licence_id
     WHERE j.state = 'failed' AND j.failure_code = 'EXEMPTION_MISSING'
       AND NOT EXISTS (SELECT 1 FROM jobs later WHERE later.account = j.account AND later.shop = j.shop AND later.created_at > j.created_at)
     ORDER BY j.updated_at DESC LIMIT ?`,
    limit,
  );

export const countDownloadsSince = (database: Database, since: string) =>
  database.select(
    join(columns("events", "e", "version"), computed<{ downloads: number }>({ downloads: "count(*)" })),
    `FROM events e WHERE e.type = 'download.ticket_issued' AND e.at >= ? AND e.version IS NOT NULL GROUP BY e.version`,
    since,
  );

/** Events of all owners; those of the same moment in reverse order of writing. */
export const selectLatestEvents = (database: Database, limit: number) =>
  database.select(
    join(eventColumns, columns("events", "e", "reason", "account")),
    "FROM events e ORDER BY e.at DESC, e.rowid DESC LIMIT ?",
    limit,
  );

/** Connected stores without development stores, whose licences count nowhere. */
export const countInstalls = (database: Database) =>
  database.select(
    computed<{ activated: number; published: number }>({ activated: "count(*)", published: "count(c.theme_version)" }),
    "FROM shop_connections c WHERE c.development = 0",
  );
