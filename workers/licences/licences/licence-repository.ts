/** SQL of licences, each with its live activation. */
import { days } from "#base/duration.ts";
import type { Owner } from "../accounts/contract.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { recordChange } from "../events/event-repository.ts";
import { columns, computed, join, optional, type RowOf } from "../platform/columns.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { newId } from "../platform/identifier.ts";
import { shownName } from "../platform/shown-name-repository.ts";
import { type Condition, type Sql, sql } from "../platform/sql.ts";

const licence = join(
  columns(
    "licences",
    "l",
    "id",
    "account",
    /** The licence of a development store counts nowhere. */
    "kind",
    "status",
    "created_at",
    "last_activity_at",
    "paused_reason",
    "seat_due_at",
  ),
  optional(columns("activations", "v", "id AS activation_id", "shop", "shop_id", "activated_at")),
);
/** A licence with its live activation, if it has one. */
export type LicenceRow = RowOf<typeof licence>;

const fromLicences = sql`FROM licences l LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'`;

export const selectLicences = (database: Database, owner: Owner): Statement<LicenceRow> =>
  database.select(
    licence,
    sql`${fromLicences} JOIN accounts a ON a.email = l.account
     WHERE l.account = ${owner.email} AND a.uid IS ${owner.uid} ORDER BY l.created_at DESC, l.id`,
  );

/** For administrators: of any owner. */
export const selectAnyLicence = (database: Database, licenceId: string): Statement<LicenceRow> =>
  database.select(licence, sql`${fromLicences} WHERE l.id = ${licenceId}`);

/** By e-mail alone, oldest first, without removed licences. */
export const selectLicencesByEmail = (database: Database, email: string): Statement<LicenceRow> =>
  database.select(
    licence,
    sql`${fromLicences} WHERE l.account = ${email} AND l.status <> 'removed' ORDER BY l.created_at, l.id`,
  );

const counts = computed<{ authorised: number; paused: number; removed: number }>({
  authorised: sql`count(*) FILTER (WHERE l.status <> 'removed')`,
  paused: sql`count(*) FILTER (WHERE l.status = 'paused')`,
  removed: sql`count(*) FILTER (WHERE l.status = 'removed')`,
});
export type LicenceCounts = RowOf<typeof counts>;

/** Paused licences count as authorised, removed ones do not. */
export const countLicences = (database: Database, owner: Actor): Statement<LicenceCounts> =>
  database.select(
    counts,
    sql`FROM licences l JOIN accounts a ON a.email = l.account WHERE l.account = ${owner.email} AND a.uid = ${owner.uid}
      AND l.kind = 'paid'`,
  );

/** The licence that is live in the store, of any owner. */
export const selectCertifiedLicence = (database: Database, shop: string, now: Date) =>
  database.select(
    join(
      columns("licences", "l", "kind"),
      /**
       * Paused, or a former development store that has had no licence for too long; a development store needs a usable
       * licence.
       */
      computed<{ on_hold: 0 | 1 }>({
        on_hold: sql`(l.status = 'paused' OR coalesce(l.seat_due_at <= ${now.toISOString()}, 0)
          OR NOT EXISTS (SELECT 1 FROM licences p
            WHERE p.account = l.account AND p.kind = 'paid' AND p.status IN ('available', 'active')))`,
      }),
    ),
    sql`FROM activations v JOIN licences l ON l.id = v.licence_id
     WHERE v.shop = ${shownName(shop)} AND v.state = 'live' AND l.status IN ('active', 'paused')`,
  );

/** Holds while the licence of this alias is in a store. */
export const isInStore = (alias: Sql): Condition =>
  sql`EXISTS (SELECT 1 FROM activations WHERE licence_id = ${alias}.id AND state = 'live')`;

/**
 * Holds while the licence of this alias can be in use: a bought one serves any store, that of a development store
 * its own alone.
 */
export const isUsable = (alias: Sql): Condition => sql`(${alias}.kind = 'paid' OR ${isInStore(alias)})`;

/** A paused licence stays paused; the licence of a development store ends with its activation. */
export const toVacatedStatus = ({ kind, status }: Pick<LicenceRow, "kind" | "status">): LicenceRow["status"] =>
  kind === "development" ? "removed" : status === "active" ? "available" : status;

/** Sets the status of `toVacatedStatus` on an active licence without a live activation. */
export const freeLicence = (database: Database, licenceId: string, now: Date): Statement =>
  database.statement(
    sql`UPDATE licences SET status = CASE kind WHEN 'paid' THEN 'available' ELSE 'removed' END,
     seat_due_at = NULL, last_activity_at = ${now.toISOString()}
     WHERE id = ${licenceId} AND status = 'active'
     AND NOT EXISTS (SELECT 1 FROM activations WHERE licence_id = ${licenceId} AND state = 'live')`,
  );

/** How long a development store stays connected without a licence after it has changed to a paid plan. */
const maxUnlicensedMs = days(14);

/** Follows the store's plan, and notifies the owner of the time that is left; nothing for a store with a paid licence. */
export function updateLicenceDueDate(
  { database, now }: Pick<Context, "database" | "now">,
  actor: Actor,
  { licence_id: licenceId, account, shop }: { licence_id: string; account: string; shop: string },
  development: boolean,
): Statement[] {
  if (development) {
    return [
      database.statement(sql`UPDATE licences SET seat_due_at = NULL WHERE id = ${licenceId} AND kind = 'development'`),
    ];
  }
  const seatDueAt = new Date(now.getTime() + maxUnlicensedMs).toISOString();
  const id = newId(now);
  const event = { id, type: "licence.seat_due" as const, now, actor, account, licenceId, shop };
  const change = database.update(
    "licences",
    sql`seat_due_at = ${seatDueAt}`,
    sql`id = ${licenceId} AND kind = 'development' AND seat_due_at IS NULL`,
  );
  return [
    ...recordChange(database, change, { ...event, before: { seatDueAt: null }, after: { seatDueAt } }),
    insertEventNotification(database, id),
  ];
}
