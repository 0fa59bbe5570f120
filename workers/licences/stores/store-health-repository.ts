/** SQL of the daily check of stores: which are due, and what a check found. */
import { days, hours } from "#base/duration.ts";
import { updateLicenceDueDate } from "../licences/licence-repository.ts";
import { columns, computed, join, type RowOf } from "../platform/columns.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { shownName } from "../platform/shown-name-repository.ts";
import { type Condition, sql } from "../platform/sql.ts";
import type { Row } from "../platform/table-rows.ts";
import { sealedColumns } from "./connection-repository.ts";
import type { Examination } from "./examine-store.ts";
import { minTokenLifeMs } from "./open-store.ts";

const examined = join(sealedColumns, columns("licences", "l", "account"));
export type ExaminedRow = RowOf<typeof examined>;

const fromStores = sql`FROM activations v JOIN licences l ON l.id = v.licence_id
  JOIN shop_connections c ON c.activation_id = v.id`;

/** A store of the owner, to be examined. */
export const selectExaminedStore = (database: Database, owner: Actor, shop: string): Statement<ExaminedRow> =>
  database.select(
    examined,
    sql`${fromStores} JOIN accounts a ON a.email = l.account WHERE v.shop = ${shownName(shop)} AND v.state = 'live'
      AND a.email = ${owner.email} AND a.uid = ${owner.uid}`,
  );

/** For administrators: the store in which the licence is, of any owner. */
export const selectExaminedLicence = (database: Database, licenceId: string): Statement<ExaminedRow> =>
  database.select(examined, sql`${fromStores} WHERE v.licence_id = ${licenceId} AND v.state = 'live'`);

export const selectExaminedStores = (database: Database, activationIds: string[]): Statement<ExaminedRow> =>
  database.select(
    examined,
    sql`${fromStores} WHERE v.state = 'live' AND v.id IN (SELECT value FROM
      json_each(${JSON.stringify(activationIds)}))`,
  );

/** How long the last answer of a store counts. */
const maxFreshMs = days(1);

/** Connections of stores that could not be asked for a day. */
export const setStalePending = (database: Database, now: Date): Statement =>
  database.statement(
    sql`UPDATE shop_connections SET state = 'pending' WHERE state = 'active'
      AND checked_at < ${new Date(now.getTime() - maxFreshMs).toISOString()}`,
  );

/** Shorter than the day for which an answer counts. */
const intervalMs = hours(20);
const retryMs = hours(1);

/** Daily; hourly for a store that could not be asked, whose token is near its end, or whose id is not known yet. */
function isDue(now: Date): Condition {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return sql`(coalesce(attempted_at, checked_at) < ${ago(intervalMs)}
    OR (coalesce(attempted_at, checked_at) < ${ago(retryMs)}
      AND (state = 'pending' OR (state = 'active' AND (access_token_expires_at < ${ago(-minTokenLifeMs)}
        OR activation_id IN (SELECT id FROM activations WHERE state = 'live' AND shop_id IS NULL))))))`;
}

/** Claims stores that are due, longest unchecked first, so that a concurrent run takes others. */
export const claimDueStores = (database: Database, now: Date, limit: number) =>
  database.returning(
    columns("shop_connections", "shop_connections", "activation_id"),
    sql`UPDATE shop_connections SET attempted_at = ${now.toISOString()}
     WHERE activation_id IN (SELECT activation_id FROM shop_connections WHERE ${isDue(now)}
       ORDER BY coalesce(attempted_at, checked_at) LIMIT ${limit})`,
  );

export const countDueStores = (database: Database, now: Date) =>
  database.select(
    computed<{ remaining: number }>({ remaining: sql`count(*)` }),
    sql`FROM shop_connections WHERE ${isDue(now)}`,
  );

/** Checks of the store and its credentials; a full or unreadable theme list is no lost connection. */
const connectionChecks = new Set(["address", "token", "store", "scopes", "plan"]);

export type ConnectionState = Row<"shop_connections">["state"];

/** Shopify answers but does not let the app add or change themes: a cause to show, not a lost connection. */
const limitations = new Set<string>(["PLAN_LIMITED", "EXEMPTION_MISSING"]);

export function toConnectionState({ failed }: Examination): ConnectionState {
  if (!failed || !connectionChecks.has(failed.check) || limitations.has(failed.code)) return "active";
  return failed.code === "UPSTREAM_UNAVAILABLE" ? "pending" : "inactive";
}

/** Writes nothing when the credentials were replaced meanwhile. */
export function saveExamination(
  { database, now }: Pick<Context, "database" | "now">,
  actor: Actor,
  row: ExaminedRow,
  examination: Examination,
): Statement[] {
  const at = now.toISOString();
  const id = row.activation_id;
  const state = toConnectionState(examination);
  if (state === "pending") {
    return [
      database.statement(
        sql`UPDATE shop_connections SET attempted_at = ${at}, state = CASE state WHEN 'active' THEN 'pending'
          ELSE state END
         WHERE activation_id = ${id} AND checked_at <= ${at}`,
      ),
    ];
  }
  if (state === "inactive" || !examination.facts) {
    return [
      database.statement(
        sql`UPDATE shop_connections SET attempted_at = ${at}, checked_at = ${at}, state = 'inactive',
          failure = ${examination.failed?.code ?? null}
         WHERE activation_id = ${id} AND checked_at <= ${at}`,
      ),
    ];
  }
  const { name, plan } = examination.facts.shop;
  const version = examination.themeVersion;
  return [
    database.statement(
      sql`UPDATE shop_connections SET attempted_at = ${at}, checked_at = ${at}, state = 'active', failure = NULL,
        name = ${name}, plan = ${plan.publicDisplayName},
         development = ${plan.partnerDevelopment ? 1 : 0}, theme_version = CASE ${version === undefined ? 0 : 1}
         WHEN 1 THEN ${version ?? null} ELSE theme_version END
       WHERE activation_id = ${id} AND checked_at <= ${at}`,
    ),
    database.statement(sql`UPDATE licences SET last_activity_at = ${at} WHERE id = ${row.licence_id}`),
    ...updateLicenceDueDate({ database, now }, actor, row, plan.partnerDevelopment),
  ];
}
