/** Credentials of a store, derived from its name, so that everybody who knows the name knows them and every start has the same. */
import { createHash } from "node:crypto";

export interface StoreCredentials {
  accessToken: string;
  apiSecretKey: string;
  clientId: string;
  clientSecret: string;
}

export function credentialsOf(name: string): StoreCredentials {
  return {
    accessToken: `shpat_${hex("access-token", name)}`,
    apiSecretKey: `shpss_${hex("api-secret-key", name)}`,
    clientId: hex("client-id", name),
    clientSecret: `shpss_${hex("client-secret", name)}`,
  };
}

/** How long a token lasts that was exchanged for client credentials. */
export const exchangedTokenSeconds = 86_399;

/** The token that a store gets once Shopify has exempted its app; the first one stays good for everything else. */
export const reissuedAccessToken = (name: string): string => `shpat_${hex("reissued-access-token", name)}`;

function hex(label: string, name: string): string {
  return createHash("sha256").update(`${label}:${name}`).digest("hex").slice(0, 32);
}
