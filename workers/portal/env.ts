/** Bindings and variables of the portal; the variables are checked before the first request is served. */
import * as z from "zod";
import { parseKeyring } from "#base/sealed-box.ts";
import type { LicencesService } from "#workers/licences/service.ts";

/** The bindings of `wrangler.toml`; variables are text until `getConfiguration` has read them. */
export type PortalEnv = Pick<
  PortalBindings,
  | "ASSETS"
  | "ACCOUNT"
  | "ADMINISTRATORS"
  | "ASSISTANT"
  | "ATTEMPTS"
  | "MAINTENANCE"
  | "NOTIFICATIONS"
  | "CACHE"
  | "PHOTOS"
  | "IMAGES"
  | "VISITOR_LIMIT"
  | "UNKNOWN_VISITOR_LIMIT"
> & {
  LICENCES: LicencesService;
  /** Missing where this Worker runs alone. */
  VERSION?: WorkerVersionMetadata;
} & Partial<Record<keyof typeof variables, string>>;

/** This machine only. */
export const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Requires TLS except on this machine. */
function isSafeUrl(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.username || url.password || url.hash) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && loopbackHosts.has(url.hostname));
}

const url = z
  .string()
  .refine(isSafeUrl)
  .transform((value) => value.replace(/\/+$/, ""));
const text = z.string().trim().min(1);
const price = z.coerce.number().min(0).max(10_000);

/** Names of the help desk's custom fields; what has no name there is not sent. */
const fieldName = z.string().regex(/^cf_[a-z0-9_]{1,60}$/);
const helpdeskFields = z
  .strictObject({
    product: fieldName,
    shop: fieldName,
    version: fieldName,
    access: fieldName,
    collaboratorCode: fieldName,
    reference: fieldName,
  })
  .partial();

/** The extension must not take documents of these for mails. */
const ownCollections = new Set([
  "users",
  "pointsLedger",
  "pointsRequests",
  "pointsArchive",
  "systemNotifications",
  "system",
  "winningProducts",
  "tickets",
  "eventOutbox",
]);

export const variables = {
  FIREBASE_PROJECT_ID: text.regex(/^[a-z][a-z0-9-]{3,62}$/),
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  FIREBASE_CLIENT_EMAIL: text.includes("@"),
  FIREBASE_PRIVATE_KEY: text.includes("PRIVATE KEY"),
  SOCIAL_PROVIDER: text,
  SOCIAL_APP_ID: text,
  SOCIAL_APP_SECRET: text,
  SESSION_KEYS: text.transform((value, context) => {
    try {
      return parseKeyring(value);
    } catch {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  }),
  /** Sells in place of `/buy`. */
  PURCHASE_URL: url.optional(),
  /** As in the licence service, whose price it is: with it `/buy` sells. */
  STRIPE_PRICE_ID: text.optional(),
  /** Where mails are written; without it nothing is mailed. */
  MAIL_COLLECTION: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,99}$/)
    .refine((name) => !ownCollections.has(name))
    .optional(),
  /** The portal's own address, for links in mails. */
  PORTAL_URL: url.optional(),
  /** Whether customers are notified when a member of the staff sees the portal as them. */
  VIEW_AS_NOTICE: z.enum(["on", "off"]).default("on"),
  ADMIN_TWO_FACTORS: z.enum(["required", "optional"]).default("optional"),
  IDENTITY_URL: url.default("https://identitytoolkit.googleapis.com"),
  SECURETOKEN_URL: url.default("https://securetoken.googleapis.com"),
  JWKS_URL: url.default("https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"),
  OAUTH2_TOKEN_URL: url.default("https://oauth2.googleapis.com/token"),
  FIRESTORE_URL: url.default("https://firestore.googleapis.com"),
  SOCIAL_ISSUER: url.default("https://accounts.google.com"),
  /** Without a key the assistant is not available. */
  OPENAI_API_KEY: text.optional(),
  OPENAI_MODEL: text.regex(/^[\w.:-]{1,100}$/).default("gpt-6-luna"),
  OPENAI_URL: url.default("https://api.openai.com/v1"),
  /** For everybody together, from midnight to midnight UTC. */
  OPENAI_DAILY_TOKENS: z.coerce.number().int().min(1).max(1e12).default(2_000_000),
  /** In US dollars for a million tokens; without both the cost is unknown. */
  OPENAI_PRICE_INPUT: price.optional(),
  OPENAI_PRICE_OUTPUT: price.optional(),
  /** Without an address and a key, tickets are kept until both are there. */
  HELPDESK_URL: url.optional(),
  HELPDESK_API_KEY: text.optional(),
  HELPDESK_FIELDS: text
    .default("{}")
    .transform((value, context) => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: "custom" });
        return z.NEVER;
      }
    })
    .pipe(helpdeskFields),
  HELPDESK_WEBHOOK_SECRET: text.min(16).optional(),
  /** Origins of Stripe's pages, separated by spaces: forms may lead there. */
  STRIPE_PAGES: text
    .transform((value) => value.split(/\s+/))
    .pipe(z.array(url))
    .default(["https://checkout.stripe.com", "https://billing.stripe.com"]),
  /** Without an id the vendor's widget is not offered. */
  HELPDESK_WIDGET_ID: text.regex(/^\d{1,20}$/).optional(),
  HELPDESK_WIDGET_HOST: url.default("https://widget.freshworks.com"),
  HELPDESK_WIDGET_SECRET: text.min(16).optional(),
  /** Tests only: multiplies the time limits of `base/time-limits.ts`. */
  TIME_SCALE: z.coerce.number().min(1).default(1),
};

const isOnThisMachine = (address: string | undefined): boolean =>
  address !== undefined && loopbackHosts.has(new URL(address).hostname);

const schema = z
  .object(variables)
  .refine(({ MAIL_COLLECTION, PORTAL_URL }) => !MAIL_COLLECTION || PORTAL_URL, { path: ["PORTAL_URL"] })
  .refine(({ TIME_SCALE, PORTAL_URL }) => TIME_SCALE === 1 || isOnThisMachine(PORTAL_URL), { path: ["TIME_SCALE"] });
export type Configuration = z.infer<typeof schema>;

export type ConfigurationCheck =
  | { ok: true; configuration: Configuration }
  /** Names only, never values. */
  | { ok: false; names: string[] };

const checks = new WeakMap<object, ConfigurationCheck>();

export function getConfiguration(env: PortalEnv): ConfigurationCheck {
  const check = checks.get(env);
  if (check) return check;
  const verdict = readConfiguration(env);
  checks.set(env, verdict);
  return verdict;
}

export function readConfiguration(env: Partial<Record<keyof typeof variables, string>>): ConfigurationCheck {
  // An empty value is a missing one.
  const values = Object.fromEntries(
    Object.keys(variables).map((name) => [name, env[name as keyof typeof variables] || undefined]),
  );
  const result = schema.safeParse(values);
  if (result.success) return { ok: true, configuration: result.data };
  return { ok: false, names: [...new Set(result.error.issues.map((issue) => String(issue.path[0])))] };
}

/** For code that runs only after the front has checked the configuration. Throws names, never values. */
export function requireConfiguration(env: PortalEnv): Configuration {
  const verdict = getConfiguration(env);
  if (!verdict.ok) throw new Error(`Configuration: missing or malformed ${verdict.names.join(", ")}`);
  return verdict.configuration;
}

/** Pending erasures and the records of the services, see `MaintenanceJournal`. */
export const getJournal = ({ MAINTENANCE }: PortalEnv) => MAINTENANCE.getByName("portal");
