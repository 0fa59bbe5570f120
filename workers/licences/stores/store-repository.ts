/** The connected stores of an owner, as pages show them: of credentials only the last characters. */
import type * as z from "zod";
import type { Actor, licenceStatus, RefusalCode, Shop, shopState } from "../contract.ts";
import type { Database } from "../database.ts";

export interface StoreRow {
  shop: string;
  name: string | null;
  state: z.infer<typeof shopState>;
  plan: string | null;
  licence_id: string;
  licence_status: z.infer<typeof licenceStatus>;
  checked_at: string;
  last_activity_at: string | null;
  theme_version: string | null;
  failure: RefusalCode | null;
  licence_kind: "paid" | "development";
  seat_due_at: string | null;
  access_token_hint: string | null;
  api_secret_key_hint: string | null;
}

const connected = `SELECT v.shop, c.name, c.state, c.plan, l.id AS licence_id, l.status AS licence_status, c.checked_at, l.last_activity_at,
       c.theme_version, c.failure, l.kind AS licence_kind, l.seat_due_at, c.access_token_hint, c.api_secret_key_hint
     FROM licences l
       JOIN accounts a ON a.email = l.account
       JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
       JOIN shop_connections c ON c.activation_id = v.id
     WHERE l.account = ?1 AND a.uid = ?2`;

export const selectStores = (database: Database, owner: Actor): D1PreparedStatement =>
  database.statement(`${connected} ORDER BY v.activated_at DESC, v.shop`, owner.email, owner.uid);

export const selectStore = (database: Database, owner: Actor, shop: string): D1PreparedStatement =>
  database.statement(`${connected} AND v.shop = ?3`, owner.email, owner.uid, shop);

export const toShops = (rows: readonly StoreRow[], now: Date): Shop[] =>
  rows.map((row) => ({
    shop: row.shop,
    name: row.name,
    state: getStateAt(row.state, row.checked_at, now),
    plan: row.plan,
    licenceId: row.licence_id,
    licenceStatus: row.licence_status,
    checkedAt: row.checked_at,
    lastActivity: row.last_activity_at,
    themeVersion: row.theme_version,
    failure: row.failure,
    development: row.licence_kind === "development",
    seatDueAt: row.seat_due_at,
    accessTokenHint: row.access_token_hint,
    apiSecretKeyHint: row.api_secret_key_hint,
  }));

/** How long a good answer of a store counts. */
export const maxFreshMs = 24 * 60 * 60 * 1000;

/** After that nobody knows. */
export function getStateAt(state: StoreRow["state"], checkedAt: string, now: Date): StoreRow["state"] {
  return state === "active" && now.getTime() - Date.parse(checkedAt) > maxFreshMs ? "pending" : state;
}
