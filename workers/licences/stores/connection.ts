/** Seals the credentials of a proven store for one licence, and unseals them. */
import { type Box, type Keyring, openText, sealText } from "#base/sealed-box.ts";
import { normalizeSecret } from "#base/typed-text.ts";
import type { EventFields } from "../events/contract.ts";
import type { Credentials } from "./contract.ts";

/** What Shopify has proved of a store, with its credentials. */
export interface ProvenStore {
  /** The address under which it is shown. */
  shop: string;
  shopId: string;
  /** All addresses to which it has just answered. */
  names: string[];
  kind: Credentials["kind"];
  clientId: string | null;
  accessToken: string;
  /** Null for a token that does not expire. */
  accessTokenExpiresAt: string | null;
  /** The API secret key or the client secret; the customer proves with it that the licence may be deactivated. */
  apiSecretKey: string;
  name: string;
  plan: string;
  development: boolean;
}

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
  store: Omit<ProvenStore, "shopId" | "names">,
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

/** Credentials as the log shows them: their kind, and four characters of each. */
export const describeCredentials = ({
  kind,
  clientId,
  accessTokenHint,
  apiSecretKeyHint,
}: Pick<SealedConnection, "kind" | "clientId" | "accessTokenHint" | "apiSecretKeyHint">): EventFields => ({
  credentials: kind,
  // The token of a client is exchanged again and again.
  ...(kind === "client" ? { clientId: mask(clientId?.slice(-4)) } : { accessToken: mask(accessTokenHint) }),
  apiSecretKey: mask(apiSecretKeyHint),
});

const mask = (hint: string | null | undefined) => (hint ? `••••${hint}` : "••••");

/** Both under one new revision, so that neither opens beside an older ciphertext of the other. */
export async function sealSecrets(
  keyring: Keyring,
  { shop, accessToken, apiSecretKey }: Pick<ProvenStore, "shop" | "accessToken" | "apiSecretKey">,
  licenceId: string,
): Promise<SealedSecrets> {
  const revision = crypto.randomUUID();
  const box = (field: SecretField) => toBox(keyring, { licenceId, shop, field, revision });
  return {
    revision,
    sealedAccessToken: await sealText(accessToken, box("accessToken")),
    accessTokenHint: toHint(accessToken),
    sealedApiSecretKey: await sealText(apiSecretKey, box("apiSecretKey")),
    apiSecretKeyHint: toHint(apiSecretKey),
  };
}

interface SealedFields {
  licence_id: string;
  shop: string;
  revision: string;
  sealed_access_token: string;
  sealed_api_secret_key: string;
}

/** Throws when the field was altered, moved, or sealed by a key that is gone. */
export async function unsealField(keyring: Keyring, row: SealedFields, field: SecretField): Promise<string> {
  const sealed = field === "accessToken" ? row.sealed_access_token : row.sealed_api_secret_key;
  const { licence_id: licenceId, shop, revision } = row;
  const secret = await openText(sealed, toBox(keyring, { licenceId, shop, field, revision }));
  if (secret === null) throw new Error("A sealed credential does not open.");
  // Older ones were sealed with the invisible characters that came along when they were pasted.
  return normalizeSecret(secret);
}

type SecretField = "accessToken" | "apiSecretKey";

/** The revision keeps an older value of the same field from opening. */
function toBox(
  keyring: Keyring,
  place: { licenceId: string; shop: string; field: SecretField; revision: string },
): Box {
  return { keyring, place: [place.licenceId, place.shop, place.field, place.revision] };
}

/** The last four characters of a secret; null for a short one, of which they would reveal too much. */
export const toHint = (secret: string): string | null => (secret.length >= 12 ? secret.slice(-4) : null);
