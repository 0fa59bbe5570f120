/** What a route sees instead of the bindings. */
import { Database } from "./database.ts";
import { configurationOf, type LicencesEnv } from "./env.ts";
import { Shopify } from "./shops/shopify.ts";

export function createContext(env: LicencesEnv, requestId: string) {
  const configuration = configurationOf(env);
  return {
    requestId,
    now: new Date(),
    database: new Database(env.DB),
    files: env.RELEASES,
    themeJobs: env.THEME_JOBS,
    keyring: configuration.CREDENTIAL_KEYS,
    serviceKey: configuration.LICENCES_SERVICE_KEY,
    releaseKey: configuration.RELEASE_KEY,
    publicUrl: configuration.LICENCES_PUBLIC_URL,
    certificates: { keys: configuration.CERTIFICATE_KEY, issuer: configuration.LICENCES_PUBLIC_URL },
    shopify: new Shopify(configuration.SHOPIFY_URL),
  };
}

export type Context = ReturnType<typeof createContext>;
