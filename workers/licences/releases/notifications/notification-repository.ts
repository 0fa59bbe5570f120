/** SQL of notifications about new releases: which stores are still to be looked at, and which owners are due. */
import { columns, computed, join } from "../../platform/columns.ts";
import type { Database, Statement } from "../../platform/database.ts";
import { insert, sql } from "../../platform/sql.ts";
import { getStaffsStore } from "../rollout-repository.ts";

/** After the event of a release in its batch; writes nothing without it. A later one starts over. */
export const startFanout = (database: Database, eventId: string): Statement =>
  database.statement(
    sql`${insert("release_fanouts", { version: sql`version`, at: sql`at` })}
    FROM events WHERE id = ${eventId}
     ON CONFLICT (version) DO UPDATE SET at = excluded.at, after = ''`,
  );

/** Waits for a dry run under way, because its result belongs to the notification. */
export const selectFanouts = (database: Database) =>
  database.select(
    columns("release_fanouts", "f", "version", "at", "after"),
    sql`FROM release_fanouts f WHERE NOT EXISTS (SELECT 1 FROM dry_runs d WHERE d.version = f.version
      AND d.state = 'running')
     ORDER BY f.at`,
  );

const candidate = join(columns("activations", "v", "id", "shop"), getStaffsStore(sql`a`));

/**
 * Stores that had the theme already when the release was last offered to more of them; a later one was installed or
 * shown with it. A rollout that is resumed offers it to no others.
 */
export const selectCandidates = (database: Database, { version, after }: Fanout, limit: number) =>
  database.select(
    candidate,
    sql`FROM activations v JOIN shop_connections c ON c.activation_id = v.id JOIN licences l ON l.id = v.licence_id
       JOIN accounts a ON a.email = l.account JOIN releases r ON r.version = ${version}
     WHERE v.state = 'live' AND v.id > ${after} AND v.activated_at < coalesce(r.offered_at, r.published_at)
     AND l.status = 'active' AND c.theme_version IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM release_notifications n WHERE n.version = r.version AND n.activation_id = v.id)
     ORDER BY v.id LIMIT ${limit}`,
  );

export interface Fanout {
  version: string;
  at: string;
  after: string;
}

export const insertNotifications = (database: Database, version: string, activations: readonly string[]): Statement =>
  database.statement(
    sql`${insert("release_notifications", {
      version,
      activation_id: sql`c.activation_id`,
    })}
    FROM shop_connections c WHERE c.activation_id IN (SELECT value FROM json_each(${JSON.stringify(activations)}))
    ON CONFLICT DO NOTHING`,
  );

export const setPlace = (database: Database, { version, at }: Fanout, after: string): Statement =>
  database.statement(sql`UPDATE release_fanouts SET after = ${after} WHERE version = ${version} AND at = ${at}`);

/**
 * Makes found stores due at the time of the look-up; all of them count together once it has ended, so that an owner gets
 * one notification.
 */
export const makeDue = (database: Database, { version, at }: Fanout, limit: number): Statement =>
  database.statement(
    sql`UPDATE release_notifications SET due_at = ${at} WHERE version = ${version} AND activation_id IN
       (SELECT activation_id FROM release_notifications WHERE version = ${version} AND due_at IS NULL LIMIT ${limit})
     AND EXISTS (SELECT 1 FROM release_fanouts WHERE version = ${version} AND at = ${at})`,
  );

/** When all that was found is due. */
export const endFanout = (database: Database, { version, at }: Fanout): Statement =>
  database.statement(
    sql`DELETE FROM release_fanouts WHERE version = ${version} AND at = ${at}
       AND NOT EXISTS (SELECT 1 FROM release_notifications WHERE version = ${version} AND due_at IS NULL)`,
  );

const due = join(
  columns("activations", "v", "id AS activation", "shop", "state"),
  columns("shop_connections", "c", "theme_version AS themeVersion", "skipped_version AS skippedVersion"),
  columns("licences", "l", "status AS licence"),
  columns("accounts", "a", "uid"),
  getStaffsStore(sql`a`),
  computed<{ version: string; dueAt: string; sentTo: string | null; has_copy: 0 | 1; questions: number | null }>({
    version: sql`n.version`,
    dueAt: sql`n.due_at`,
    sentTo: sql`n.sent_to`,
    // Those who have a copy of the release, or are about to, know of it.
    has_copy: sql`EXISTS (SELECT 1 FROM jobs j WHERE j.shop = v.shop AND j.account = l.account AND j.version = n.version
       AND j.kind <> 'template' AND j.state NOT IN ('failed', 'cancelled') AND j.theme_missing_at IS NULL)`,
    // Known only where the dry run read every edited file and found the release that the theme comes from.
    questions: sql`(SELECT json_array_length(s.questions) FROM dry_run_stores s WHERE s.version = n.version
       AND s.activation_id = n.activation_id AND s.state = 'computed' AND s.has_base = 1 AND s.unread = 0)`,
  }),
);

/** Those of a halted release wait, and those of a look-up that has not ended. Stores of one owner follow each other. */
export const selectDue = (database: Database, limit: number) =>
  database.select(
    due,
    sql`FROM release_notifications n JOIN releases r ON r.version = n.version AND r.halted_at IS NULL
       JOIN activations v ON v.id = n.activation_id JOIN shop_connections c ON c.activation_id = v.id
       JOIN licences l ON l.id = v.licence_id JOIN accounts a ON a.email = l.account
     WHERE n.sent_at IS NULL AND n.due_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM release_fanouts f WHERE f.version = n.version AND f.at = n.due_at)
       ORDER BY n.due_at, n.version, a.email, v.shop LIMIT ${limit}`,
  );

/** Without `uid`, they were due and concern no person any more. */
export const setSent = (
  database: Database,
  sent: readonly { version: string; activation: string; uid?: string | null | undefined }[],
  now: Date,
): Statement =>
  database.statement(
    sql`UPDATE release_notifications SET sent_at = ${now.toISOString()}, sent_to = coalesce(sent.uid, sent_to)
     FROM (SELECT value ->> 'version' AS of, value ->> 'activation' AS activation, value ->> 'uid' AS uid
     FROM json_each(${JSON.stringify(sent)})) sent
     WHERE version = sent.of AND activation_id = sent.activation`,
  );

const ended = columns("release_notifications", "n", "version", "sent_to AS uid", "due_at AS at");

/** Sent notifications of releases that are halted or withdrawn now, one for each notification. */
export const selectEnded = (database: Database, limit: number) =>
  database.select(
    ended,
    sql`FROM releases r JOIN release_notifications n ON n.version = r.version AND n.sent_at IS NOT NULL
       AND n.sent_to IS NOT NULL AND n.due_at IS NOT NULL
     WHERE r.status = 'withdrawn' OR r.halted_at IS NOT NULL GROUP BY n.version, n.sent_to, n.due_at LIMIT ${limit}`,
  );

/** The rows are as before the look-up of stores: when the release is resumed, it makes them due again. */
export const setEnded = (
  database: Database,
  ended: readonly { version: string; uid: string; at: string }[],
): Statement =>
  database.statement(
    sql`UPDATE release_notifications SET sent_at = NULL, due_at = NULL
     WHERE (version, sent_to, due_at) IN
       (SELECT value ->> 'version', value ->> 'uid', value ->> 'at' FROM json_each(${JSON.stringify(ended)}))
       AND sent_at IS NOT NULL`,
  );
