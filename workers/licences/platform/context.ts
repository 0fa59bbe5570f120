/** The context of a use case, in place of the bindings. */
import { type Deadline, noDeadline } from "#base/time-limit.ts";
import { readPaymentSettings } from "../orders/payment-settings.ts";
import { ShopifyClient } from "../shopify/shopify-client.ts";
import { Database } from "./database.ts";
import { type LicencesEnv, parseConfiguration } from "./env.ts";

interface Request {
  deadline?: Deadline;
  waitUntil?(work: Promise<unknown>): void;
  premium?: { isDue: boolean };
  readOnly?: boolean;
}

export function createContext(env: LicencesEnv, requestId: string, request: Request = {}) {
  const { deadline = noDeadline, waitUntil = () => undefined, premium = { isDue: false }, readOnly = false } = request;
  const configuration = parseConfiguration(env);
  return {
    requestId,
    deadline,
    /** Keeps work alive that continues after the answer. */
    waitUntil,
    /** Whether the caller's licences must still be counted before anything is answered; `readOwned` counts them. */
    premium,
    /** A member of the staff sees what the actor sees: the database refuses to write, and no store is called. */
    readOnly,
    now: new Date(),
    database: new Database(env.DB, { readOnly }),
    files: env.RELEASES,
    images: env.IMAGES,
    themeJobs: env.THEME_JOBS,
    keyring: configuration.CREDENTIAL_KEYS,
    serviceKey: configuration.LICENCES_SERVICE_KEY,
    releaseKeys: configuration.RELEASE_KEY,
    publicUrl: configuration.LICENCES_PUBLIC_URL,
    webhookAddresses: {
      ownHosts: [configuration.LICENCES_PUBLIC_URL, configuration.PORTAL_URL].map((url) => new URL(url).host),
      allowLoopback: configuration.WEBHOOK_ALLOW_LOOPBACK === "on",
    },
    certificates: { keys: configuration.CERTIFICATE_KEY, issuer: configuration.LICENCES_PUBLIC_URL },
    payments: readPaymentSettings(configuration),
    shopify: new ShopifyClient(configuration.SHOPIFY_URL, deadline, { isClosed: readOnly }),
  };
}

export type Context = ReturnType<typeof createContext>;

export const withDeadline = (context: Context, deadline: Deadline): Context => ({
  ...context,
  deadline,
  shopify: context.shopify.withDeadline(deadline),
});

/** For work that may take longer than the caller waits. */
export const withoutDeadline = (context: Context): Context => withDeadline(context, noDeadline);
