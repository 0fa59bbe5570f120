/** SQL of the daily check of stores: which are due, and what a check found. */
import { days, hours } from "#base/duration.ts";
import { column, columns, computed, join, type RowOf } from "../columns.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Database, Statement } from "../database.ts";
import { updateLicenceDueDate } from "../licences/licence-repository.ts";
import type { Row } from "../table-rows.ts";
import { sealedColumns } from "./connection-repository.ts";
import type { Examination } from "./examine-store.ts";
import { minTokenLifeMs } from "./open-store.ts";
import { shownName } from "./shown-name-repository.ts";

const attemptedAt = column("shop_connections", "attempted_at");

const examined = join(sealedColumns, columns("licences", "l", "account"));
export type ExaminedRow = RowOf<typeof examined>;

const fromStores =
  "FROM activations v JOIN licences l ON l.id = v.licence_id JOIN shop_connections c ON c.activation_id = v.id";

/** A store of the owner, to be examined. */
export const selectExaminedStore = (database: Database, owner: Actor, shop: string): Statement<ExaminedRow> =>
  database.select(
    examined,
    `${fromStores} JOIN accounts a ON a.email = l.account WHERE v.shop = ${shownName("?1")} AND v.state = 'live' AND a.email = ?2 AND a.uid = ?3`,
    shop,
    owner.email,
    owner.uid,
  );

/** For administrators: the store in which the licence is, of any owner. */
export const selectExaminedLicence = (database: Database, licenceId: string): Statement<ExaminedRow> =>
  database.select(examined, `${fromStores} WHERE v.licence_id = ? AND v.state = 'live'`, licenceId);

export const selectExaminedStores = (database: Database, activationIds: string[]): Statement<ExaminedRow> =>
  database.select(
    examined,
    `${fromStores} WHERE v.state = 'live' AND v.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(activationIds),
  );

/** How long the last answer of a store counts. */
const maxFreshMs = days(1);

/** Connections of stores that could not be asked for a day. */
export const setStalePending = (database: Database, now: Date): Statement =>
  database.statement(
    "UPDATE shop_connections SET state = 'pending' WHERE state = 'active' AND checked_at < ?",
    new Date(now.getTime() - maxFreshMs).toISOString(),
  );

/** Shorter than the day for which an answer counts. */
const intervalMs = hours(20);
const retryMs = hours(1);

/** Daily; hourly for a store that could not be asked, whose token is near its end, or whose id is not known yet. */
const isDue = `(coalesce(${attemptedAt}, checked_at) < ?1
    OR (coalesce(${attemptedAt}, checked_at) < ?2
      AND (state = 'pending' OR (state = 'active' AND (access_token_expires_at < ?3
        OR activation_id IN (SELECT id FROM activations WHERE state = 'live' AND shop_id IS NULL))))))`;

function dueValues(now: Date): [string, string, string] {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return [ago(intervalMs), ago(retryMs), ago(-minTokenLifeMs)];
}

/** Claims stores that are due, longest unchecked first, so that a concurrent run takes others. */
export const claimDueStores = (database: Database, now: Date, limit: number) =>
  database.returning(
    columns("shop_connections", "shop_connections", "activation_id"),
    `UPDATE shop_connections SET ${attemptedAt} = ?4
     WHERE activation_id IN (SELECT activation_id FROM shop_connections WHERE ${isDue} ORDER BY coalesce(${attemptedAt}, checked_at) LIMIT ?5)`,
    ...dueValues(now),
    now.toISOString(),
    limit,
  );

export const countDueStores = (database: Database, now: Date) =>
  database.select(
    computed<{ remaining: number }>({ remaining: "count(*)" }),
    `FROM shop_connections WHERE ${isDue}`,
    ...dueValues(now),
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
        `UPDATE shop_connections SET ${attemptedAt} = ?1, state = CASE state WHEN 'active' THEN 'pending' ELSE state END
         WHERE activation_id = ?2 AND checked_at <= ?1`,
        at,
        id,
      ),
    ];
  }
  if (state === "inactive" || !examination.facts) {
    return [
      database.statement(
        `UPDATE shop_connections SET ${attemptedAt} = ?1, checked_at = ?1, state = 'inactive', failure = ?3
         WHERE activation_id = ?2 AND checked_at <= ?1`,
        at,
        id,
        examination.failed?.code ?? null,
      ),
    ];
  }
  const { name, plan } = examination.facts.shop;
  const version = examination.themeVersion;
  return [
    database.statement(
      `UPDATE shop_connections SET ${attemptedAt} = ?1, checked_at = ?1, state = 'active', failure = NULL, name = ?3, plan = ?4,
         development = ?5, theme_version = CASE ?6 WHEN 1 THEN ?7 ELSE theme_version END
       WHERE activation_id = ?2 AND checked_at <= ?1`,
      at,
      id,
      name,
      plan.publicDisplayName,
      plan.partnerDevelopment ? 1 : 0,
      version === undefined ? 0 : 1,
      version ?? null,
    ),
    database.statement("UPDATE licences SET last_activity_at = ? WHERE id = ?", at, row.licence_id),
    ...updateLicenceDueDate({ database, now }, actor, row, plan.partnerDevelopment),
  ];
}
