/** Bindings and variables of the licence service; the variables are checked before the first request is served. */
import * as z from "zod";
import { parseKeyring } from "#base/sealed-box.ts";
import { ConfigurationError } from "./log.ts";
import { parseSigningKeys } from "./signing-keys.ts";

/** What starts the workflow of a job; a job that is taken over by another runner has a higher run. */
export interface JobReference {
  id: string;
  run: number;
}

export interface LicencesEnv {
  DB: D1Database;
  RELEASES: R2Bucket;
  IMAGES: ImagesBinding;
  THEME_JOBS: Workflow<JobReference>;
  LICENCES_SERVICE_KEY: string;
  CREDENTIAL_KEYS: string;
  SHOPIFY_URL: string;
  LICENCES_PUBLIC_URL: string;
  PORTAL_URL: string;
  WEBHOOK_ALLOW_LOOPBACK?: string;
  RELEASE_KEY?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_PRICE_ID?: string;
  STRIPE_URL?: string;
  CERTIFICATE_KEY: string;
  TIME_SCALE?: string;
  CERTIFICATE_LIMIT: RateLimit;
  RELEASE_LIMIT: RateLimit;
  CHECK_LIMIT: RateLimit;
  /** Missing where this Worker runs alone. */
  VERSION?: WorkerVersionMetadata;
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isSafeBase(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && loopbackHosts.has(url.hostname));
}

const baseUrl = z
  .string()
  .refine(isSafeBase, "must be an https URL; http is for loopback hosts only")
  .transform((value) => value.replace(/\/+$/, ""));

export const configuration = z.object({
  LICENCES_SERVICE_KEY: z.string().min(16),
  CREDENTIAL_KEYS: z.string().transform((value, context) => {
    try {
      return parseKeyring(value);
    } catch {
      context.addIssue({ code: "custom", message: "must be kid:base64url of 32 bytes, comma-separated" });
      return z.NEVER;
    }
  }),
  CERTIFICATE_KEY: z.string().transform((value, context) => {
    try {
      return parseSigningKeys(value);
    } catch {
      context.addIssue({ code: "custom", message: "must be kid:base64url of 32 bytes, comma-separated" });
      return z.NEVER;
    }
  }),
  /** `{shop}` is replaced by the store's whole domain. */
  SHOPIFY_URL: z
    .string()
    .refine(
      (value) => value.includes("{shop}") && isSafeBase(value.replaceAll("{shop}", "demo.myshopify.com")),
      "must be an https URL with {shop}; http is for loopback hosts only",
    )
    .transform((value) => value.replace(/\/+$/, "")),
  LICENCES_PUBLIC_URL: baseUrl,
  /** The portal as browsers reach it; no webhook may call it. */
  PORTAL_URL: baseUrl,
  /** "on" lets webhooks call this machine, for development. */
  WEBHOOK_ALLOW_LOOPBACK: z.enum(["on", "off"]).default("off"),
  /**
   * The key of the vendor's build machine; without it no release is accepted over the internet. Several, with commas,
   * are accepted alike while the machine gets a new one.
   */
  RELEASE_KEY: z
    .string()
    .transform((value) => value.split(","))
    .pipe(z.array(z.string().min(32)))
    .optional(),
  /** Without key, secret and price nothing can be bought. */
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16).optional(),
  STRIPE_PRICE_ID: z.string().min(8).optional(),
  STRIPE_URL: baseUrl.default("https://api.stripe.com"),
  /** Tests only: multiplies the time limits of `base/time-limits.ts`. */
  TIME_SCALE: z.coerce.number().min(1).default(1),
});

const schema = configuration.refine(
  ({ TIME_SCALE, PORTAL_URL }) => TIME_SCALE === 1 || loopbackHosts.has(new URL(PORTAL_URL).hostname),
  { path: ["TIME_SCALE"], message: "must be 1 where the portal is not on this machine" },
);
export type Configuration = z.infer<typeof configuration>;

const checked = new WeakMap<object, Configuration>();

/** Throws a `ConfigurationError` with the names of missing or malformed variables, never with a value. */
export function parseConfiguration(env: LicencesEnv): Configuration {
  const known = checked.get(env);
  if (known) return known;
  const result = schema.safeParse(env);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))].join(", ");
    throw new ConfigurationError(`Configuration: missing or malformed ${names}`);
  }
  checked.set(env, result.data);
  return result.data;
}
