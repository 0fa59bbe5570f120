/** Whether an app may change themes: Shopify exempts the app, and only tokens issued afterwards carry the exemption. */
import { exchangedTokenSeconds, reissuedAccessToken } from "./credentials.ts";

/** Null: the app lacks the exemption; otherwise when it was given, 0 for an app that always had it. */
export function exemptSince(sql: SqlStorage, storeId: number): number | null {
  const [row] = sql
    .exec<{ since_ms: number | null }>("SELECT since_ms FROM exemptions WHERE store_id = ?", storeId)
    .toArray();
  return row ? row.since_ms : 0;
}

/** Gives or takes the exemption; once given back, the store has a new access token. */
export function saveExemption(
  sql: SqlStorage,
  store: { id: number; name: string },
  exempt: boolean,
  nowMs: number,
): void {
  if (exempt === (exemptSince(sql, store.id) !== null)) return;
  sql.exec(
    "INSERT INTO exemptions (store_id, since_ms) VALUES (?1, ?2) ON CONFLICT (store_id) DO UPDATE SET since_ms = ?2",
    store.id,
    exempt ? nowMs : null,
  );
  if (exempt) sql.exec("UPDATE stores SET access_token = ? WHERE id = ?", reissuedAccessToken(store.name), store.id);
}

export function isExemptToken(sql: SqlStorage, token: string, store: { id: number; name: string }): boolean {
  const since = exemptSince(sql, store.id);
  if (since === null) return false;
  if (since === 0 || token === reissuedAccessToken(store.name)) return true;
  const issued = sql
    .exec<{ expires_at_ms: number }>("SELECT expires_at_ms FROM exchanged_tokens WHERE token = ?", token)
    .toArray()[0];
  return issued !== undefined && issued.expires_at_ms - exchangedTokenSeconds * 1000 >= since;
}
