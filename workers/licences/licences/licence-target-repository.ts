/** SQL of the licences that administrators look up and change, of any owner. */
import { columns, computed, join, optional, type RowOf } from "../platform/columns.ts";
import type { Condition, Database, Statement } from "../platform/database.ts";
import { shownName } from "../platform/shown-name-repository.ts";
import { type Sql, sql } from "../platform/sql.ts";
import { isUsable } from "./licence-repository.ts";

/** The last event that changed the licence `l`; jobs and downloads do not change it. */
const lastEvent = sql`coalesce((SELECT id FROM events WHERE rowid =
     (SELECT max(rowid) FROM events WHERE licence_id = l.id AND type GLOB 'licence.*')), '')`;

const target = join(
  columns(
    "licences",
    "l",
    "id",
    "account",
    "kind",
    "status",
    "paused_reason",
    "seat_due_at",
    "created_at",
    "last_activity_at",
    "owned_since",
  ),
  columns("accounts", "a", "uid"),
  optional(columns("activations", "v", "id AS activation_id", "shop", "activated_at")),
  optional(columns("shop_connections", "c", "name AS store_name", "plan", "theme_version")),
  computed<{ last_event: string; is_usable: 0 | 1 }>({ last_event: lastEvent, is_usable: isUsable(sql`l`) }),
);
/** A licence with its owner, its live activation and that store. */
export type TargetRow = RowOf<typeof target>;

const fromTargets = sql`FROM licences l JOIN accounts a ON a.email = l.account
  LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
  LEFT JOIN shop_connections c ON c.activation_id = v.id`;

/** A licence by its id, or the one that is live in a store. */
export interface LicenceName {
  licenceId?: string | undefined;
  shop?: string | undefined;
}

const getId = ({ licenceId, shop }: LicenceName): Sql =>
  sql`coalesce(${licenceId ?? null},
    (SELECT licence_id FROM activations WHERE shop = ${shownName(shop ?? null)} AND state = 'live'))`;

export const selectTarget = (database: Database, name: LicenceName): Statement<TargetRow> =>
  database.select(target, sql`${fromTargets} WHERE l.id = ${getId(name)}`);

const storeJob = join(
  columns("jobs", "j", "id"),
  computed<{ state: "queued" | "running" | "waiting" }>({ state: sql`j.state` }),
  columns("jobs", "j", "version", "account", "licence_id"),
);
export type StoreJobRow = RowOf<typeof storeJob>;

/** Jobs of the licence's store that are not over. */
export const selectStoreJobs = (database: Database, name: LicenceName): Statement<StoreJobRow> =>
  database.select(
    storeJob,
    sql`FROM activations v JOIN jobs j ON j.shop = v.shop AND j.state IN ('queued', 'running', 'waiting')
     WHERE v.licence_id = ${getId(name)} AND v.state = 'live'`,
  );

export const hasNoRunningJob = (shop: string): Condition => sql`NOT EXISTS (SELECT 1 FROM jobs WHERE shop = ${shop}
  AND state IN ('queued', 'running'))`;

/** Newest first, without removed licences. */
export const selectTargetsOfAccount = (database: Database, email: string, limit: number): Statement<TargetRow> =>
  database.select(
    target,
    sql`${fromTargets} WHERE l.account = ${email} AND l.status <> 'removed' ORDER BY l.created_at DESC, l.id
      LIMIT ${limit}`,
  );

/** Holds while the licence is as it was read: its status, its store and its history. */
export const isUnchanged = ({ id, status, activation_id, last_event }: TargetRow): Condition => sql`EXISTS (SELECT 1
  FROM licences l WHERE l.id = ${id} AND l.status = ${status} AND ${lastEvent} = ${last_event}
    AND coalesce((SELECT id FROM activations WHERE licence_id = l.id
    AND state = 'live'), '') = ${activation_id ?? ""})`;

/** Holds while all of these licences have the status and these last events. */
export const areUnchanged = (licenceIds: string[], status: string, lastEvents: string[]): Condition => sql`(SELECT
  count(*) FROM licences l WHERE l.id IN (SELECT value FROM json_each(${JSON.stringify(licenceIds)}))
  AND l.status = ${status}
    AND ${lastEvent} IN (SELECT value FROM json_each(${JSON.stringify(lastEvents)}))) = ${licenceIds.length}`;

const changes = columns(
  "events",
  "e",
  "id",
  "at",
  "type",
  "actor_uid AS actorUid",
  "actor_email AS actorEmail",
  "reason",
);

/** What happened to the licence, newest first. */
export const selectLicenceChanges = (database: Database, licenceId: string, limit: number) =>
  database.select(
    changes,
    sql`FROM events e WHERE e.licence_id = ${licenceId} AND e.type GLOB 'licence.*' ORDER BY e.rowid DESC
      LIMIT ${limit}`,
  );

const summary = join(
  columns("accounts", "a", "uid", "licence_limit"),
  computed<{ authorised: number; available: number }>({
    authorised: sql`count(*) FILTER (WHERE l.status <> 'removed')`,
    available: sql`count(*) FILTER (WHERE l.status = 'available')`,
  }),
);

/** The account with its bought licences; none for an unknown address. */
export const selectAccountSummary = (database: Database, email: string) =>
  database.select(
    summary,
    sql`FROM accounts a LEFT JOIN licences l ON l.account = a.email AND l.kind = 'paid' WHERE a.email = ${email}
      GROUP BY a.email`,
  );
