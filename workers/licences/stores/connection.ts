/** Seals the credentials of a proven store for one licence, and unseals them. */
import type { SealedRow } from "./connection-repository.ts";
import type { Keyring } from "./keyring.ts";
import type { ProvenStore } from "./prove-store.ts";
import { type SealPlace, seal, toHint, unseal } from "./seal.ts";

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
  return {
    kind: store.kind,
    clientId: store.clientId,
    accessTokenExpiresAt: store.accessTokenExpiresAt,
    ...(await sealSecrets(keyring, store, licenceId)),
    name: store.name,
    plan: store.plan,
    development: store.development,
  };
}

export type SealedSecrets = Pick<
  SealedConnection,
  "revision" | "sealedAccessToken" | "accessTokenHint" | "sealedApiSecretKey" | "apiSecretKeyHint"
>;

/** Both under one new revision, so that neither opens beside an older ciphertext of the other. */
export async function sealSecrets(
  keyring: Keyring,
  { shop, accessToken, apiSecretKey }: Pick<ProvenStore, "shop" | "accessToken" | "apiSecretKey">,
  licenceId: string,
): Promise<SealedSecrets> {
  const revision = crypto.randomUUID();
  const place = (field: SealPlace["field"]) => ({ licenceId, shop, field, revision });
  return {
    revision,
    sealedAccessToken: await seal(keyring, accessToken, place("accessToken")),
    accessTokenHint: toHint(accessToken),
    sealedApiSecretKey: await seal(keyring, apiSecretKey, place("apiSecretKey")),
    apiSecretKeyHint: toHint(apiSecretKey),
  };
}

export function unsealField(keyring: Keyring, row: SealedRow, field: SealPlace["field"]): Promise<string> {
  const sealed = field === "accessToken" ? row.sealed_access_token : row.sealed_api_secret_key;
  return unseal(keyring, sealed, { licenceId: row.licence_id, shop: row.shop, field, revision: row.revision });
}
