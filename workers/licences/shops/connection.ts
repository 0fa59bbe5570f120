/** Seals the credentials of a proven store for one licence, and opens them again. */
import type { Keyring } from "./keyring.ts";
import type { ProvenStore } from "./prove.ts";
import { hintOf, type SealPlace, seal, unseal } from "./seal.ts";

export interface SealedConnection {
  kind: "token" | "client";
  clientId: string | null;
  revision: string;
  sealedAccessToken: string;
  accessTokenHint: string | null;
  accessTokenExpiresAt: string | null;
  sealedApiSecretKey: string;
  apiSecretKeyHint: string | null;
  name: string;
  plan: string;
  development: boolean;
}

export async function sealConnection(
  keyring: Keyring,
  store: ProvenStore,
  licenceId: string,
): Promise<SealedConnection> {
  const revision = crypto.randomUUID();
  const place = (field: SealPlace["field"]) => ({ licenceId, shop: store.shop, field, revision });
  return {
    kind: store.kind,
    clientId: store.clientId,
    revision,
    sealedAccessToken: await seal(keyring, store.accessToken, place("accessToken")),
    accessTokenHint: hintOf(store.accessToken),
    accessTokenExpiresAt: store.accessTokenExpiresAt,
    sealedApiSecretKey: await seal(keyring, store.apiSecretKey, place("apiSecretKey")),
    apiSecretKeyHint: hintOf(store.apiSecretKey),
    name: store.name,
    plan: store.plan,
    development: store.development,
  };
}

/** The sealed columns of a connection, with the licence and shop that they are bound to. */
export interface SealedRow {
  licence_id: string;
  shop: string;
  kind: "token" | "client";
  client_id: string | null;
  revision: string;
  sealed_access_token: string;
  sealed_api_secret_key: string;
}

export function unsealField(keyring: Keyring, row: SealedRow, field: SealPlace["field"]): Promise<string> {
  const sealed = field === "accessToken" ? row.sealed_access_token : row.sealed_api_secret_key;
  return unseal(keyring, sealed, { licenceId: row.licence_id, shop: row.shop, field, revision: row.revision });
}
