/** SQL of the figures of the business, from counts that triggers keep, see `migrations/0074_staff_counts.sql`. */
import { columns, computed, join } from "../columns.ts";
import type { EventType } from "../contract.ts";
import type { Database } from "../database.ts";
import { eventColumns } from "../events/event-repository.ts";
import { sql } from "../sql.ts";
import type { Period } from "./figures-periods.ts";

export const selectFigureCounts = (database: Database) =>
  database.select(columns("figure_counts", "f", "figure", "count"), sql`FROM figure_counts f`);

/** The types that the trigger `events_are_counted` counts, and downloads by release. */
type CountedEvent = Extract<
  EventType,
  | "licence.activated"
  | "licence.deactivated"
  | "licence.granted"
  | "template.delivered"
  | "theme.installed"
  | "theme.job_failed"
  | "theme.updated"
  | "ticket.created"
>;

/** One row for each period, in their order. Periods are whole days of Europe/Paris. */
export const countEventsPerPeriod = (database: Database, type: CountedEvent, periods: Period[]) =>
  database.select(
    computed<{ events: number }>({
      events: `(SELECT coalesce(sum(c.events), 0) FROM event_counts c
        WHERE c.type = ?1 AND c.version = '' AND c.since >= value ->> 'from' AND c.since < value ->> 'until')`,
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
    sql`FROM jobs j INDEXED BY jobs_without_exemption
       JOIN activations v ON v.shop = j.shop AND v.state = 'live' AND v.licence_id = j.licence_id
     WHERE j.is_latest = 1 AND j.state = 'failed' AND j.failure_code = 'EXEMPTION_MISSING'
     ORDER BY j.updated_at DESC LIMIT ${limit}`,
  );

/** Of each published release. */
export const countDownloadsSince = (database: Database, since: string) =>
  database.select(
    join(
      columns("releases", "r", "version"),
      computed<{ downloads: number }>({
        downloads: `(SELECT coalesce(sum(c.events), 0) FROM event_counts c
          WHERE c.type = 'download.ticket_issued' AND c.version = r.version AND c.since >= ?)`,
      }),
    ),
    "FROM releases r WHERE r.status = 'published'",
    since,
  );

/** Events of all owners; those of the same moment in reverse order of writing. */
export const selectLatestEvents = (database: Database, limit: number) =>
  database.select(
    join(eventColumns, columns("events", "e", "reason", "account")),
    sql`FROM events e ORDER BY e.at DESC, e.rowid DESC LIMIT ${limit}`,
  );
