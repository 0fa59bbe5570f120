/** SQL of the daily check: whose turn it is, and what was found. */
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { Database } from "../database.ts";
import { updateLicenceDueDate } from "../licences/development.ts";
import { sealedColumns } from "./access-token-repository.ts";
import type { Examination } from "./examine-store.ts";
import { minTokenLifeMs, type TokenRow } from "./load-access-token.ts";

export interface ExaminedRow extends TokenRow {
  account: string;
}

const examined = `SELECT ${sealedColumns}, l.account
  FROM activations v JOIN licences l ON l.id = v.licence_id JOIN shop_connections c ON c.activation_id = v.id`;

/** A store of the owner, to be examined. */
export const selectExaminedStore = (database: Database, owner: Actor, shop: string): D1PreparedStatement =>
  database.statement(
    `${examined} JOIN accounts a ON a.email = l.account WHERE v.shop = ? AND v.state = 'live' AND a.email = ? AND a.uid = ?`,
    shop,
    owner.email,
    owner.uid,
  );

const hourMs = 60 * 60 * 1000;
/** Often enough that a good answer, which counts for a day, does not grow old. */
const everyMs = 20 * hourMs;
const againMs = hourMs;

/** Daily; hourly for a store that could not be asked, or whose token is near its end. */
const isDue = `(coalesce(attempted_at, checked_at) < ?1
    OR (coalesce(attempted_at, checked_at) < ?2
      AND (state = 'pending' OR (state = 'active' AND access_token_expires_at < ?3))))`;

function dueValues(now: Date): [string, string, string] {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return [ago(everyMs), ago(againMs), ago(-minTokenLifeMs)];
}

/** Takes some that are due, longest unasked first: another run that comes meanwhile takes others. */
export const claimDueStores = (database: Database, now: Date, limit: number): D1PreparedStatement =>
  database.statement(
    `UPDATE shop_connections SET attempted_at = ?4
     WHERE activation_id IN (SELECT activation_id FROM shop_connections WHERE ${isDue} ORDER BY coalesce(attempted_at, checked_at) LIMIT ?5)
     RETURNING activation_id`,
    ...dueValues(now),
    now.toISOString(),
    limit,
  );

export const countDueStores = (database: Database, now: Date): D1PreparedStatement =>
  database.statement(`SELECT count(*) AS remaining FROM shop_connections WHERE ${isDue}`, ...dueValues(now));

export const selectExaminedStores = (database: Database, activationIds: string[]): D1PreparedStatement =>
  database.statement(
    `${examined} WHERE v.state = 'live' AND v.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(activationIds),
  );

/** What is wrong with the store or its credentials themselves; a full or unreadable theme list is no lost connection. */
const lostAt = new Set(["address", "token", "store", "scopes", "plan"]);

export type ConnectionState = "active" | "pending" | "inactive";

/** The connection is there, the app may just not add or change themes: a cause to show, not a connection that is lost. */
const stillConnected = new Set<string>(["PLAN_LIMITED", "EXEMPTION_MISSING"]);

export function toConnectionState({ failed }: Examination): ConnectionState {
  if (!failed || !lostAt.has(failed.check) || stillConnected.has(failed.code)) return "active";
  return failed.code === "UPSTREAM_UNAVAILABLE" ? "pending" : "inactive";
}

/** Keeps what was found, unless credentials were replaced since: what is newer stays. */
export function saveExamination(
  { database, now }: Pick<Context, "database" | "now">,
  actor: Actor,
  row: ExaminedRow,
  examination: Examination,
): D1PreparedStatement[] {
  const at = now.toISOString();
  const id = row.activation_id;
  const verdict = toConnectionState(examination);
  if (verdict === "pending") {
    return [
      database.statement(
        `UPDATE shop_connections SET attempted_at = ?1, state = CASE state WHEN 'active' THEN 'pending' ELSE state END
         WHERE activation_id = ?2 AND checked_at <= ?1`,
        at,
        id,
      ),
    ];
  }
  if (verdict === "inactive" || !examination.facts) {
    return [
      database.statement(
        `UPDATE shop_connections SET attempted_at = ?1, checked_at = ?1, state = 'inactive', failure = ?3
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
      `UPDATE shop_connections SET attempted_at = ?1, checked_at = ?1, state = 'active', failure = NULL, name = ?3, plan = ?4,
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
