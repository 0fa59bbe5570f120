/** Proves with Shopify that credentials open this store, with the scopes we need, and that the store is open. */
import type { Context } from "../context.ts";
import type { Credentials } from "../contract.ts";
import { fail } from "../errors.ts";
import { requiredScopes, type Scope } from "./admin-api.ts";
import type { StoreFacts } from "./shopify-client.ts";

export interface ProvenStore {
  shop: string;
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

const closedPlans = new Set(["Paused", "Inactive"]);

export const isStore = (facts: StoreFacts, shop: string): boolean => facts.shop.myshopifyDomain.toLowerCase() === shop;

export const isClosed = (facts: StoreFacts): boolean => closedPlans.has(facts.shop.plan.publicDisplayName);

export function findMissingScopes(facts: StoreFacts, needed: readonly Scope[] = requiredScopes): string[] {
  const granted = new Set(facts.currentAppInstallation.accessScopes.map((scope) => scope.handle));
  return needed.filter((scope) => !granted.has(scope));
}

export async function proveStore(context: Context, shop: string, credentials: Credentials): Promise<ProvenStore> {
  const access = await loadCredentials(context, shop, credentials);
  const facts = await context.shopify.verifyStore(shop, access.accessToken);
  checkFacts(facts, shop);
  const { publicDisplayName, partnerDevelopment } = facts.shop.plan;
  return { shop, ...access, name: facts.shop.name, plan: publicDisplayName, development: partnerDevelopment };
}

async function loadCredentials(context: Context, shop: string, credentials: Credentials) {
  if (credentials.kind === "token") {
    const { kind, accessToken, apiSecretKey } = credentials;
    return { kind, clientId: null, accessToken, accessTokenExpiresAt: null, apiSecretKey };
  }
  const { kind, clientId, clientSecret } = credentials;
  const { accessToken, expiresInSeconds } = await context.shopify.exchangeClientCredentials(
    shop,
    clientId,
    clientSecret,
  );
  const accessTokenExpiresAt = new Date(context.now.getTime() + expiresInSeconds * 1000).toISOString();
  return { kind, clientId, accessToken, accessTokenExpiresAt, apiSecretKey: clientSecret };
}

/** Throws TOKEN_WRONG_STORE, SCOPE_MISSING or STORE_FROZEN. */
export function checkFacts(facts: StoreFacts, shop: string): void {
  if (!isStore(facts, shop)) fail("TOKEN_WRONG_STORE");
  const scopes = findMissingScopes(facts);
  if (scopes.length > 0) fail("SCOPE_MISSING", { scopes });
  if (isClosed(facts)) fail("STORE_FROZEN");
}
