/** The client-credentials grant: an app exchanges its id and secret for a token of 24 hours. */

import { createHash } from "node:crypto";
import type { SandboxEnv } from "../env.ts";
import { getShopifyVendor } from "./files/contents.ts";

export interface ExchangeError {
  error: string;
  error_description: string;
}

export interface ExchangedToken {
  access_token: string;
  scope: string;
  expires_in: number;
}

/** `domain` is the store asked; what the app may is decided by whose app it is. */
export async function exchangeToken(
  env: SandboxEnv,
  domain: string,
  { client_id, client_secret, grant_type }: Record<string, unknown>,
): Promise<ExchangedToken | ExchangeError> {
  if (typeof client_id !== "string" || typeof client_secret !== "string") {
    return { error: "invalid_request", error_description: "Missing or invalid client_id or client_secret" };
  }
  if (grant_type !== "client_credentials") {
    return { error: "unsupported_grant_type", error_description: "The grant type is not supported" };
  }
  const vendor = getShopifyVendor(env);
  const owner = await vendor.findStoreByClientId(client_id);
  if (!owner) return { error: "application_cannot_be_found", error_description: "The application cannot be found" };
  if (owner.clientSecret !== client_secret)
    return { error: "invalid_client", error_description: "The client secret is invalid" };
  const store = await vendor.findStoreByDomain(domain);
  if (store?.organisation !== owner.organisation) {
    return { error: "shop_not_permitted", error_description: "Client credentials cannot be performed on this shop" };
  }
  if (store.id !== owner.id)
    return { error: "app_not_installed", error_description: "The application is not installed on this shop" };
  const access_token = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");
  await vendor.saveToken(access_token, store.id, Date.now() + exchangedTokenSeconds * 1000);
  return { access_token, scope: removeImpliedScopes(store.scopes).join(","), expires_in: exchangedTokenSeconds };
}

/** A scope to write includes the one to read, which is then not named. */
const removeImpliedScopes = (scopes: string[]): string[] =>
  scopes.filter((scope) => !scope.startsWith("read_") || !scopes.includes(scope.replace(/^read_/, "write_")));

/** Credentials of a store, derived from its name, so that everybody who knows the name knows them and every start has the same. */
export interface StoreCredentials {
  accessToken: string;
  apiSecretKey: string;
  clientId: string;
  clientSecret: string;
}

export function deriveCredentials(name: string): StoreCredentials {
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
export const deriveReissuedToken = (name: string): string => `shpat_${hex("reissued-access-token", name)}`;

function hex(label: string, name: string): string {
  return createHash("sha256").update(`${label}:${name}`).digest("hex").slice(0, 32);
}
