/** Rows of stores and of the tokens exchanged with them. */
import { planNames } from "./plans.ts";
import {
  deriveCredentials,
  deriveReissuedToken,
  exchangedTokenSeconds,
  type Store,
  type StoreSettings,
  storeSettings,
  toDomain,
} from "./store.ts";

type Row = Record<string, SqlStorageValue>;

/** Creates the store or updates the given settings. */
export function saveStore(sql: SqlStorage, name: string, settings: StoreSettings, nowMs: number): Store {
  const before = findStoreByName(sql, name);
  const { plan, state, scopes, organisation, costFree, processingMs, formerName, reports, seed } = {
    plan: "Basic",
    state: "open",
    scopes: ["read_themes", "write_themes"],
    organisation: name,
    costFree: false,
    processingMs: 800,
    formerName: null,
    reports: "present" as const,
    seed: findOne(sql, "seed = ?", name) ? `${name}:${nowMs}` : name,
    ...before,
    ...settings,
  };
  const secrets = deriveCredentials(seed);
  sql.exec(
    `INSERT INTO stores (name, seed, former_name, reports, plan, state, scopes, organisation, cost_free, processing_ms,
       access_token, api_secret_key, client_id, client_secret, created_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET former_name = excluded.former_name, reports = excluded.reports, plan = excluded.plan, state = excluded.state,
       scopes = excluded.scopes, organisation = excluded.organisation, cost_free = excluded.cost_free, processing_ms = excluded.processing_ms`,
    ...[
      name,
      seed,
      formerName,
      reports,
      plan,
      state,
      JSON.stringify(scopes),
      organisation,
      costFree ? 1 : 0,
      processingMs,
    ],
    ...[
      secrets.accessToken,
      secrets.apiSecretKey,
      secrets.clientId,
      secrets.clientSecret,
      before?.createdAtMs ?? nowMs,
    ],
  );
  const store = findStoreByName(sql, name);
  if (!store) throw new Error(`The store "${name}" was not written.`);
  if (settings.exempt === undefined) return store;
  saveExemption(sql, store, settings.exempt, nowMs);
  return findStoreByName(sql, name) ?? store;
}

/** The id, the credentials and the themes stay. False when another store has the name. */
export function renameStore(
  sql: SqlStorage,
  store: Store,
  { name, keepFormer, reports }: { name: string; keepFormer: boolean; reports: Store["reports"] },
): boolean {
  if (name !== store.name && findStoreByName(sql, name)) return false;
  const former = keepFormer && name !== store.name ? store.name : null;
  sql.exec("UPDATE stores SET former_name = NULL WHERE former_name = ? OR former_name = ?", name, store.name);
  sql.exec("UPDATE stores SET name = ?, former_name = ?, reports = ? WHERE id = ?", name, former, reports, store.id);
  return true;
}

/** Each store answers under the other's name alone. */
export function swapNames(sql: SqlStorage, one: Store, other: Store): void {
  const free = "UPDATE stores SET name = ?, former_name = NULL, reports = 'present' WHERE id = ?";
  sql.exec(free, `:${one.id}`, one.id);
  sql.exec(free, one.name, other.id);
  sql.exec(free, other.name, one.id);
}

export const findStoreByName = (sql: SqlStorage, name: string): Store | null => findOne(sql, "name = ?", name);

/** Finds a store by its current or former address. */
export function findStoreByDomain(sql: SqlStorage, domain: string): Store | null {
  const name = domain.endsWith(".myshopify.com") ? domain.slice(0, -".myshopify.com".length) : "";
  return findOne(sql, "name = ?", name) ?? findOne(sql, "former_name = ?", name);
}

export const findStoreByClientId = (sql: SqlStorage, clientId: string): Store | null =>
  findOne(sql, "client_id = ?", clientId);

export const listStores = (sql: SqlStorage): Store[] =>
  sql
    .exec<Row>("SELECT * FROM stores ORDER BY id")
    .toArray()
    .map((row) => toStore(sql, row));

export function saveToken(sql: SqlStorage, token: string, storeId: number, expiresAtMs: number): void {
  sql.exec(
    "INSERT INTO exchanged_tokens (token, store_id, expires_at_ms) VALUES (?, ?, ?)",
    token,
    storeId,
    expiresAtMs,
  );
}

export function isLiveToken(sql: SqlStorage, token: string, storeId: number, nowMs: number): boolean {
  const found = sql.exec(
    "SELECT 1 FROM exchanged_tokens WHERE token = ? AND store_id = ? AND expires_at_ms > ?",
    ...[token, storeId, nowMs],
  );
  return found.toArray().length > 0;
}

function findOne(sql: SqlStorage, where: string, value: string): Store | null {
  const [row] = sql.exec<Row>(`SELECT * FROM stores WHERE ${where}`, value).toArray();
  return row ? toStore(sql, row) : null;
}

function toStore(sql: SqlStorage, row: Row): Store {
  const name = String(row.name);
  const plan = planNames.find((candidate) => candidate === row.plan);
  const state = storeSettings.shape.state.unwrap().parse(row.state);
  if (!plan) throw new Error(`The store "${name}" has no known plan.`);
  return {
    id: Number(row.id),
    name,
    domain: toDomain(name),
    seed: String(row.seed),
    reports: row.reports === "former" ? "former" : "present",
    formerName: row.former_name === null ? null : String(row.former_name),
    plan,
    state,
    scopes: JSON.parse(String(row.scopes)),
    exempt: getExemptionTime(sql, Number(row.id)) !== null,
    organisation: String(row.organisation),
    costFree: row.cost_free === 1,
    processingMs: Number(row.processing_ms),
    accessToken: String(row.access_token),
    apiSecretKey: String(row.api_secret_key),
    clientId: String(row.client_id),
    clientSecret: String(row.client_secret),
    createdAtMs: Number(row.created_at_ms),
  };
}

/**
 * Returns when Shopify exempted the store's app from its rule for changes of themes: null without an exemption, 0 for
 * an app that always had it.
 */
function getExemptionTime(sql: SqlStorage, storeId: number): number | null {
  const [row] = sql
    .exec<{ since_ms: number | null }>("SELECT since_ms FROM exemptions WHERE store_id = ?", storeId)
    .toArray();
  return row ? row.since_ms : 0;
}

/** Grants or revokes the exemption. Granting it again gives the store a new access token. */
function saveExemption(sql: SqlStorage, store: Pick<Store, "id" | "seed">, exempt: boolean, nowMs: number): void {
  if (exempt === (getExemptionTime(sql, store.id) !== null)) return;
  sql.exec(
    "INSERT INTO exemptions (store_id, since_ms) VALUES (?1, ?2) ON CONFLICT (store_id) DO UPDATE SET since_ms = ?2",
    store.id,
    exempt ? nowMs : null,
  );
  if (exempt) sql.exec("UPDATE stores SET access_token = ? WHERE id = ?", deriveReissuedToken(store.seed), store.id);
}

export function isExemptToken(sql: SqlStorage, token: string, store: Pick<Store, "id" | "seed">): boolean {
  const since = getExemptionTime(sql, store.id);
  if (since === null) return false;
  if (since === 0 || token === deriveReissuedToken(store.seed)) return true;
  const issued = sql
    .exec<{ expires_at_ms: number }>("SELECT expires_at_ms FROM exchanged_tokens WHERE token = ?", token)
    .toArray()[0];
  return issued !== undefined && issued.expires_at_ms - exchangedTokenSeconds * 1000 >= since;
}
