/** SQL of licences and their activations. */
import type * as z from "zod";
import type { Actor, licenceStatus } from "../contract.ts";
import type { Database } from "../database.ts";
import type { SealedSecrets } from "../stores/connection.ts";

/** A licence with its live activation, if it has one. */
export interface LicenceRow {
  id: string;
  /** A development store's place is no seat: it counts nowhere. */
  kind: "paid" | "development";
  status: z.infer<typeof licenceStatus>;
  created_at: string;
  last_activity_at: string | null;
  paused_reason: string | null;
  seat_due_at: string | null;
  activation_id: string | null;
  shop: string | null;
  activated_at: string | null;
}

const licenceColumns = `SELECT l.id, l.account, l.kind, l.status, l.created_at, l.last_activity_at, l.paused_reason, l.seat_due_at, v.id AS activation_id, v.shop, v.activated_at
  FROM licences l LEFT JOIN activations v ON v.licence_id = l.id AND v.state = 'live'`;

export const selectLicences = (database: Database, owner: Actor): D1PreparedStatement =>
  database.statement(
    `${licenceColumns} JOIN accounts a ON a.email = l.account
     WHERE l.account = ?1 AND a.uid = ?2 ORDER BY l.created_at DESC, l.id`,
    owner.email,
    owner.uid,
  );

/** For administrators: whoever owns it. */
export const selectAnyLicence = (database: Database, licenceId: string): D1PreparedStatement =>
  database.statement(`${licenceColumns} WHERE l.id = ?`, licenceId);

export interface LicenceOfAccountRow extends LicenceRow {
  /** E-mail of the owner. */
  account: string;
}

export interface AuthorisedRow {
  authorised: number;
  paused: number;
  removed: number;
}

/** Counts only: authorised are all but the removed, paused among them. */
export const countAuthorised = (database: Database, owner: Actor): D1PreparedStatement =>
  database.statement(
    `SELECT count(*) FILTER (WHERE l.status <> 'removed') AS authorised, count(*) FILTER (WHERE l.status = 'paused') AS paused,
       count(*) FILTER (WHERE l.status = 'removed') AS removed
     FROM licences l JOIN accounts a ON a.email = l.account WHERE l.account = ?1 AND a.uid = ?2 AND l.kind = 'paid'`,
    owner.email,
    owner.uid,
  );

/** Whether the shop is live on a licence of anybody; asked only after the shop is proved to be the caller's. */
export const selectLiveActivation = (database: Database, shop: string): D1PreparedStatement =>
  database.statement("SELECT licence_id FROM activations WHERE shop = ? AND state = 'live'", shop);

export interface NewActivation {
  activationId: string;
  licenceId: string;
  shop: string;
  now: Date;
}

/**
 * Takes a seat or writes nothing: the licence must be the owner's and available, and neither it nor the shop live at the
 * moment of writing. Whatever else belongs to the activation follows in the same batch and asks for its row.
 */
export function insertActivation(
  database: Database,
  owner: Actor,
  taking: NewActivation,
): [D1PreparedStatement, D1PreparedStatement] {
  const at = taking.now.toISOString();
  return [
    database.statement(
      `INSERT INTO activations (id, licence_id, shop, state, activated_at)
       SELECT ?1, l.id, ?2, 'live', ?3 FROM licences l JOIN accounts a ON a.email = l.account
       WHERE l.id = ?4 AND l.status = 'available' AND a.email = ?5 AND a.uid = ?6
         AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND shop = ?2)
         AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND licence_id = l.id)`,
      taking.activationId,
      taking.shop,
      at,
      taking.licenceId,
      owner.email,
      owner.uid,
    ),
    database.statement(
      `UPDATE licences SET status = 'active', last_activity_at = ?1
       WHERE id = (SELECT licence_id FROM activations WHERE id = ?2 AND state = 'live')`,
      at,
      taking.activationId,
    ),
  ];
}

/**
 * A place for a development store, for `takeSeat` to take right after: the owner must have a licence that is of use,
 * and the shop must be live nowhere.
 */
export const insertDevelopmentLicence = (
  database: Database,
  owner: Actor,
  taking: NewActivation,
): D1PreparedStatement =>
  database.statement(
    `INSERT INTO licences (id, account, kind, status, created_at)
     SELECT ?1, a.email, 'development', 'available', ?2 FROM accounts a
     WHERE a.email = ?3 AND a.uid = ?4
       AND EXISTS (SELECT 1 FROM licences WHERE account = a.email AND kind = 'paid' AND status IN ('available', 'active'))
       AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND shop = ?5)`,
    taking.licenceId,
    taking.now.toISOString(),
    owner.email,
    owner.uid,
    taking.shop,
  );

/** Ends a live activation of an active licence of the owner; `changes` says whether this call did it. */
export const endActivation = (database: Database, owner: Actor, activationId: string, now: Date): D1PreparedStatement =>
  database.statement(
    `UPDATE activations SET state = 'released', released_at = ?1
     WHERE id = ?2 AND state = 'live' AND EXISTS (
       SELECT 1 FROM licences l JOIN accounts a ON a.email = l.account
       WHERE l.id = activations.licence_id AND l.status = 'active' AND a.email = ?3 AND a.uid = ?4)`,
    now.toISOString(),
    activationId,
    owner.email,
    owner.uid,
  );

export interface ReleasedActivationRow {
  activation_id: string;
  licence_id: string;
  released_at: string;
}

/** The last activation of the shop on a licence of the owner, when it has been released. */
export const selectReleasedActivation = (database: Database, owner: Actor, shop: string): D1PreparedStatement =>
  database.statement(
    `SELECT v.id AS activation_id, v.licence_id, v.released_at
     FROM activations v JOIN licences l ON l.id = v.licence_id JOIN accounts a ON a.email = l.account
     WHERE v.shop = ?1 AND v.state = 'released' AND a.email = ?2 AND a.uid = ?3
     ORDER BY v.released_at DESC, v.rowid DESC LIMIT 1`,
    shop,
    owner.email,
    owner.uid,
  );

/** An active licence that is live nowhere is available again; a development store's place ends with its activation. */
export const freeLicence = (database: Database, licenceId: string, now: Date): D1PreparedStatement =>
  database.statement(
    `UPDATE licences SET status = CASE kind WHEN 'paid' THEN 'available' ELSE 'removed' END, seat_due_at = NULL, last_activity_at = ?1
     WHERE id = ?2 AND status = 'active' AND NOT EXISTS (SELECT 1 FROM activations WHERE licence_id = ?2 AND state = 'live')`,
    now.toISOString(),
    licenceId,
  );

interface Assignment {
  /** The connection of the development store, as it was read. */
  row: { activation_id: string; licence_id: string; revision: string };
  /** The seat. */
  licenceId: string;
  secrets: SealedSecrets;
  now: Date;
}

/**
 * Moves a live activation from a development store's place to an available seat of the same owner, or writes nothing.
 * The first statement decides; the others follow the revision that it wrote.
 */
export function reassignActivation(
  database: Database,
  owner: Actor,
  { row, licenceId, secrets, now }: Assignment,
): [D1PreparedStatement, D1PreparedStatement, D1PreparedStatement, D1PreparedStatement] {
  const at = now.toISOString();
  const isGiven = "EXISTS (SELECT 1 FROM shop_connections WHERE activation_id = ?1 AND revision = ?2)";
  const given = [row.activation_id, secrets.revision] as const;
  return [
    database.statement(
      `UPDATE shop_connections SET revision = ?2, sealed_access_token = ?3, access_token_hint = ?4, sealed_api_secret_key = ?5,
         api_secret_key_hint = ?6, renewal_claimed_at = NULL
       WHERE activation_id = ?1 AND revision = ?7
         AND EXISTS (
           SELECT 1 FROM activations v JOIN licences l ON l.id = v.licence_id JOIN accounts a ON a.email = l.account
           WHERE v.id = ?1 AND v.state = 'live' AND l.id = ?8 AND l.kind = 'development' AND l.status = 'active'
             AND a.email = ?9 AND a.uid = ?10)
         AND EXISTS (
           SELECT 1 FROM licences WHERE id = ?11 AND account = ?9 AND kind = 'paid' AND status = 'available')`,
      ...given,
      secrets.sealedAccessToken,
      secrets.accessTokenHint,
      secrets.sealedApiSecretKey,
      secrets.apiSecretKeyHint,
      row.revision,
      row.licence_id,
      owner.email,
      owner.uid,
      licenceId,
    ),
    database.statement(`UPDATE activations SET licence_id = ?3 WHERE id = ?1 AND ${isGiven}`, ...given, licenceId),
    database.statement(
      `UPDATE licences SET status = 'active', last_activity_at = ?3 WHERE id = ?4 AND ${isGiven}`,
      ...given,
      at,
      licenceId,
    ),
    database.statement(
      `UPDATE licences SET status = 'removed', seat_due_at = NULL, last_activity_at = ?3 WHERE id = ?4 AND ${isGiven}`,
      ...given,
      at,
      row.licence_id,
    ),
  ];
}
