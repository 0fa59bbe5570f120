/** SQL of activations: a licence's links to stores, each written only in the state that it was decided on. */
import { columns, into } from "../columns.ts";
import type { Actor, Owner } from "../contract.ts";
import type { Database, GuardedStatement, Statement } from "../database.ts";
import { type Condition, sql } from "../sql.ts";
import type { SealedSecrets } from "../stores/connection.ts";
import type { ConnectionRow } from "../stores/connection-repository.ts";
import { liveAt, shownName } from "../stores/shown-name-repository.ts";

/** Of any owner, by its id or any of its names; ask only after the caller has proved to own the store. */
export const selectLiveActivation = (
  database: Database,
  { shop, shopId = null }: { shop: string; shopId?: string | null },
) =>
  database.select(
    columns("activations", "v", "id", "licence_id", "shop"),
    `FROM activations v WHERE ${liveAt(shownName("?1"), "?2")}
     ORDER BY v.shop_id IS NOT ?2 LIMIT 1`,
    shop,
    shopId,
  );

export const selectActivation = (database: Database, activationId: string) =>
  database.select(columns("activations", "v", "id"), sql`FROM activations v WHERE v.id = ${activationId}`);

/** Holds once the activation is written. */
export const hasActivation = (activationId: string): Condition =>
  sql`EXISTS (SELECT 1 FROM activations WHERE id = ${activationId})`;

export interface NewActivation {
  activationId: string;
  licenceId: string;
  shop: string;
  shopId: string;
  now: Date;
}

/**
 * Activates a licence or writes nothing: the licence must be the owner's and available, and neither it nor the store
 * live at the moment of writing. The rest of the activation follows in the same batch on condition of `hasActivation`.
 */
export function insertActivation(database: Database, owner: Owner, activation: NewActivation): [Statement, Statement] {
  const at = activation.now.toISOString();
  return [
    database.statement(
      `INSERT INTO ${into("activations (id, licence_id, shop, shop_id, state, activated_at)")}
       SELECT ?1, l.id, ?2, ?7, 'live', ?3 FROM licences l JOIN accounts a ON a.email = l.account
       WHERE l.id = ?4 AND l.status = 'available' AND a.email = ?5 AND a.uid IS ?6
         AND NOT EXISTS (SELECT 1 FROM activations WHERE ${liveAt("?2", "?7")})
         AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND licence_id = l.id)`,
      activation.activationId,
      activation.shop,
      at,
      activation.licenceId,
      owner.email,
      owner.uid,
      activation.shopId,
    ),
    database.statement(
      sql`UPDATE licences SET status = 'active', last_activity_at = ${at}
       WHERE id = (SELECT licence_id FROM activations WHERE id = ${activation.activationId} AND state = 'live')`,
    ),
  ];
}

/**
 * A licence for a development store, which `insertActivation` activates right after: the owner must have a usable
 * licence, and the store must not be live.
 */
export const insertDevelopmentLicence = (database: Database, owner: Owner, activation: NewActivation): Statement =>
  database.statement(
    `INSERT INTO ${into("licences (id, account, kind, status, created_at)")}
     SELECT ?1, a.email, 'development', 'available', ?2 FROM accounts a
     WHERE a.email = ?3 AND a.uid IS ?4
       AND EXISTS (SELECT 1 FROM licences WHERE account = a.email AND kind = 'paid' AND status IN ('available', 'active'))
       AND NOT EXISTS (SELECT 1 FROM activations WHERE ${liveAt("?5", "?6")})`,
    activation.licenceId,
    activation.now.toISOString(),
    owner.email,
    owner.uid,
    activation.shop,
    activation.shopId,
  );

/** Ends a live activation of an active licence of the owner; `changes` says whether this call did it. */
export const endActivation = (database: Database, owner: Actor, activationId: string, now: Date): GuardedStatement =>
  database.update(
    "activations",
    sql`state = 'released', released_at = ${now.toISOString()}`,
    sql`id = ${activationId} AND state = 'live' AND EXISTS (
       SELECT 1 FROM licences l JOIN accounts a ON a.email = l.account
       WHERE l.id = activations.licence_id AND l.status = 'active' AND a.email = ${owner.email}
       AND a.uid = ${owner.uid})`,
  );

const released = columns("activations", "v", "id AS activationId", "licence_id AS licenceId", "released_at");

/** The last activation of the store on a licence of the owner, when it has ended; the store by any of its names. */
export const selectEndedActivation = (database: Database, owner: Actor, shop: string) =>
  database.select(
    released,
    sql`FROM activations v JOIN licences l ON l.id = v.licence_id JOIN accounts a ON a.email = l.account
     WHERE (v.shop = ${shop} OR v.shop_id = (SELECT shop_id FROM store_names WHERE shop = ${shop}))
     AND v.state = 'released' AND a.email = ${owner.email} AND a.uid = ${owner.uid}
       AND (l.owned_since IS NULL OR v.released_at > l.owned_since)
     ORDER BY v.released_at DESC, v.rowid DESC LIMIT 1`,
  );

interface Assignment {
  /** The connection of the development store, as it was read. */
  row: Pick<ConnectionRow, "activation_id" | "licence_id" | "revision">;
  /** The available licence. */
  licenceId: string;
  secrets: SealedSecrets;
  now: Date;
}

/**
 * Moves a live activation from a development store's own licence to an available one of the same owner, or writes
 * nothing. The first statement decides; the others depend on the revision that it wrote.
 */
export function reassignActivation(
  database: Database,
  owner: Actor,
  { row, licenceId, secrets, now }: Assignment,
): [Statement, Statement, Statement, Statement] {
  const at = now.toISOString();
  const isWritten = "EXISTS (SELECT 1 FROM shop_connections WHERE activation_id = ?1 AND revision = ?2)";
  const written = [row.activation_id, secrets.revision] as const;
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
      ...written,
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
    database.statement(`UPDATE activations SET licence_id = ?3 WHERE id = ?1 AND ${isWritten}`, ...written, licenceId),
    database.statement(
      `UPDATE licences SET status = 'active', last_activity_at = ?3 WHERE id = ?4 AND ${isWritten}`,
      ...written,
      at,
      licenceId,
    ),
    database.statement(
      `UPDATE licences SET status = 'removed', seat_due_at = NULL, last_activity_at = ?3 WHERE id = ?4 AND ${isWritten}`,
      ...written,
      at,
      row.licence_id,
    ),
  ];
}
