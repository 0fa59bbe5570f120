/** Proves with Shopify that credentials open this store, with the scopes we need, and that the store is open. */
import type { Context } from "../platform/context.ts";
import { fail, LicenceError } from "../platform/errors.ts";
import { requiredScopes, type Scope } from "../shopify/admin-api.ts";
import type { StoreFacts } from "../shopify/shopify-client.ts";
import type { ProvenStore } from "./connection.ts";
import type { Credentials } from "./contract.ts";
import { adoptFormer, askPlace, settlePlace } from "./store-place.ts";

const closedPlans = new Set(["Paused", "Inactive"]);

export const isClosed = (facts: StoreFacts): boolean => closedPlans.has(facts.shop.plan.publicDisplayName);

export function findMissingScopes(facts: StoreFacts, needed: readonly Scope[] = requiredScopes): string[] {
  const granted = new Set(facts.currentAppInstallation.accessScopes.map((scope) => scope.handle));
  return needed.filter((scope) => !granted.has(scope));
}

/**
 * Whatever name was typed or is reported, the id decides which connected store it is. `account` is the owner's, `isKnown`
 * says that the store is connected under this name.
 */
export async function proveStore(
  context: Context,
  shop: string,
  credentials: Credentials,
  { isKnown, account }: { isKnown: boolean; account: string },
): Promise<ProvenStore> {
  const { place, ...access } = await openStoreAt(context, shop, credentials).catch((error: unknown) => {
    // A store without a connection may never have existed.
    if (!isKnown && error instanceof LicenceError && error.code === "STORE_GONE") return fail("STORE_INVALID");
    throw error;
  });
  const { facts, shopId, names } = place;
  checkFacts(facts, { shopId });
  const { publicDisplayName, partnerDevelopment } = facts.shop.plan;
  await adoptFormer(context, account, { ...place, accessToken: access.accessToken });
  const shown = await settlePlace(context, place);
  const described = { name: facts.shop.name, plan: publicDisplayName, development: partnerDevelopment };
  return { shop: shown, shopId, names, ...access, ...described };
}

async function openStoreAt(context: Context, shop: string, credentials: Credentials) {
  const access = await loadCredentials(context, shop, credentials);
  return { ...access, place: await askPlace(context, shop, access.accessToken) };
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

/** Throws STORE_MOVED, SCOPE_MISSING or STORE_FROZEN; without an id the store is not known yet. */
export function checkFacts(facts: StoreFacts, { shopId }: { shopId: string | null }): void {
  if (shopId !== null && facts.shop.id !== shopId) fail("STORE_MOVED");
  const scopes = findMissingScopes(facts);
  if (scopes.length > 0) fail("SCOPE_MISSING", { scopes });
  if (isClosed(facts)) fail("STORE_FROZEN");
}
