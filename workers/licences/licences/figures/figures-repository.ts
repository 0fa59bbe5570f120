/** SQL of the figures of the business, from counts that triggers keep, see `migrations/0074_staff_counts.sql`. */

import type { EventType } from "../../events/contract.ts";
import { eventColumns } from "../../events/event-repository.ts";
import { columns, computed, join } from "../../platform/columns.ts";
import type { Database } from "../../platform/database.ts";
import type { Period } from "../../platform/figures-periods.ts";
import { sql } from "../../platform/sql.ts";

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
      events: sql`(SELECT coalesce(sum(c.events), 0) FROM event_counts c
        WHERE c.type = ${type} AND c.version = '' AND c.since >= value ->> 'from' AND c.since < value ->> 'until')`,
    }),
    sql`FROM json_each(${JSON.stringify(periods)}) ORDER BY key`,
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
        downloads: sql`(SELECT coalesce(sum(c.events), 0) FROM event_counts c
          WHERE c.type = 'download.ticket_issued' AND c.version = r.version AND c.since >= ${since})`,
      }),
    ),
    sql`FROM releases r WHERE r.status = 'published'`,
  );

/** Events of all owners; those of the same moment in reverse order of writing. */
export const selectLatestEvents = (database: Database, limit: number) =>
  database.select(
    join(eventColumns, columns("events", "e", "reason", "account")),
    sql`FROM events e ORDER BY e.at DESC, e.rowid DESC LIMIT ${limit}`,
  );
