/** What a store is made of: the settings that its maker chooses, and the row that comes of them. */
import { createHash } from "node:crypto";
import * as z from "zod";
import { type PlanName, planNames } from "./plans.ts";

export const storeName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "a store's name is lower-case letters, digits and hyphens, at most 63");

/** Everything may be left out; of a store that exists, what is left out stays as it is. */
export const storeSettings = z.strictObject({
  plan: z.enum(planNames).optional(),
  /** Frozen answers 402, locked 423, closed 404. */
  state: z.enum(["open", "frozen", "locked", "closed"]).optional(),
  /** What its app was granted; both theme scopes unless said otherwise. */
  scopes: z.array(z.string().regex(/^(read|write)_[a-z_]+$/)).optional(),
  /**
   * Whether Shopify has exempted the store's app from the rule for changes of themes. `false`: they answer ACCESS_DENIED
   * although the scopes are granted. `true` again: a new token may change themes, those issued before may not.
   */
  exempt: z.boolean().optional(),
  /** Apps exchange client credentials with stores of their own organisation only; each store is one of its own unless said otherwise. */
  organisation: z.string().min(1).optional(),
  /** Never throttled: for load tests only, the vendor has no such store. */
  costFree: z.boolean().optional(),
  /** How long an uploaded or duplicated theme is `processing`. */
  processingMs: z.number().int().min(0).max(600_000).optional(),
  /** An earlier name, under whose address the store still answers with its present one. */
  formerName: storeName.optional(),
});

export type StoreSettings = z.infer<typeof storeSettings>;
export type StoreState = NonNullable<StoreSettings["state"]>;

export interface Store extends StoreCredentials {
  id: number;
  name: string;
  domain: string;
  formerName: string | null;
  plan: PlanName;
  state: StoreState;
  scopes: string[];
  exempt: boolean;
  organisation: string;
  costFree: boolean;
  processingMs: number;
  createdAtMs: number;
}

export const toDomain = (name: string): string => `${name}.myshopify.com`;

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
