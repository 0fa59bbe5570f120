/** SQL of activations: a licence's links to stores, each written only in the state that it was decided on. */
import type { Owner } from "../accounts/contract.ts";
import { columns } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../platform/database.ts";
import { liveAt, shownName } from "../platform/shown-name-repository.ts";
import { type Condition, insert, sql, toAssignments } from "../platform/sql.ts";
import type { SealedSecrets } from "../stores/connection.ts";
import { type ConnectionRow, hasRevision } from "../stores/connection-repository.ts";

/** Of any owner, by its id or any of its names; ask only after the caller has proved to own the store. */
export const selectLiveActivation = (
  database: Database,
  { shop, shopId = null }: { shop: string; shopId?: string | null },
) =>
  database.select(
    columns("activations", "v", "id", "licence_id", "shop"),
    sql`FROM activations v WHERE ${liveAt(shownName(shop), shopId)}
     ORDER BY v.shop_id IS NOT ${shopId} LIMIT 1`,
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
      sql`${insert("activations", {
        id: activation.activationId,
        licence_id: sql`l.id`,
        shop: activation.shop,
        shop_id: activation.shopId,
        state: "live",
        activated_at: at,
      })}
      FROM licences l JOIN accounts a ON a.email = l.account
       WHERE l.id = ${activation.licenceId} AND l.status = 'available' AND a.email = ${owner.email}
       AND a.uid IS ${owner.uid}
         AND NOT EXISTS (SELECT 1 FROM activations WHERE ${liveAt(activation.shop, activation.shopId)})
         AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND licence_id = l.id)`,
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
    sql`${insert("licences", {
      id: activation.licenceId,
      account: sql`a.email`,
      kind: "development",
      status: "available",
      created_at: activation.now.toISOString(),
    })}
    FROM accounts a
     WHERE a.email = ${owner.email} AND a.uid IS ${owner.uid}
       AND EXISTS (SELECT 1 FROM licences WHERE account = a.email AND kind = 'paid' AND status IN ('available',
       'active'))
       AND NOT EXISTS (SELECT 1 FROM activations WHERE ${liveAt(activation.shop, activation.shopId)})`,
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
  const isWritten = hasRevision(row.activation_id, secrets.revision);
  return [
    database.statement(
      sql`UPDATE shop_connections SET ${toAssignments<"shop_connections">({
        revision: secrets.revision,
        sealed_access_token: secrets.sealedAccessToken,
        access_token_hint: secrets.accessTokenHint,
        sealed_api_secret_key: secrets.sealedApiSecretKey,
        api_secret_key_hint: secrets.apiSecretKeyHint,
        renewal_claimed_at: null,
      })}
       WHERE activation_id = ${row.activation_id} AND revision = ${row.revision}
         AND EXISTS (
           SELECT 1 FROM activations v JOIN licences l ON l.id = v.licence_id JOIN accounts a ON a.email = l.account
           WHERE v.id = ${row.activation_id} AND v.state = 'live' AND l.id = ${row.licence_id}
             AND l.kind = 'development' AND l.status = 'active' AND a.email = ${owner.email} AND a.uid = ${owner.uid})
         AND EXISTS (
           SELECT 1 FROM licences
           WHERE id = ${licenceId} AND account = ${owner.email} AND kind = 'paid' AND status = 'available')`,
    ),
    database.statement(
      sql`UPDATE activations SET licence_id = ${licenceId} WHERE id = ${row.activation_id} AND ${isWritten}`,
    ),
    database.statement(
      sql`UPDATE licences SET status = 'active', last_activity_at = ${at} WHERE id = ${licenceId} AND ${isWritten}`,
    ),
    database.statement(
      sql`UPDATE licences SET status = 'removed', seat_due_at = NULL, last_activity_at = ${at}
       WHERE id = ${row.licence_id} AND ${isWritten}`,
    ),
  ];
}
