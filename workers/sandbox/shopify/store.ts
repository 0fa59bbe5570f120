/** A store: settings, row and credentials. */
import { createHash } from "node:crypto";
import * as z from "zod";
import { type PlanName, planNames } from "./plans.ts";

export const storeName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "a store's name is lower-case letters, digits and hyphens, at most 63");

/** All fields are optional; an existing store keeps settings that are absent. */
export const storeSettings = z.strictObject({
  plan: z.enum(planNames).optional(),
  /** A frozen store responds with 402, a locked one with 423, a closed one with 404. */
  state: z.enum(["open", "frozen", "locked", "closed"]).optional(),
  /** Scopes of the app; by default both theme scopes. */
  scopes: z.array(z.string().regex(/^(read|write)_[a-z_]+$/)).optional(),
  /**
   * Whether Shopify has exempted the store's app from its rule for changes of themes. With `false`, changes fail with
   * ACCESS_DENIED in spite of the scopes. After `true` again, only new tokens may change themes.
   */
  exempt: z.boolean().optional(),
  /** Apps may exchange client credentials only with stores of their organisation. By default each store has its own. */
  organisation: z.string().min(1).optional(),
  /** Never throttled. Only for load tests; the vendor has no such store. */
  costFree: z.boolean().optional(),
  /** How long an uploaded or duplicated theme is `processing`. */
  processingMs: z.number().int().min(0).max(600_000).optional(),
  /** Another name under which the store answers, until a store has this name as its own. */
  formerName: storeName.nullable().optional(),
  /** Which of its names the store reports as `myshopifyDomain`. */
  reports: z.enum(["present", "former"]).optional(),
});

/** A store's new name; by default the former one stays valid, as at the vendor. */
export const renameRequest = z.strictObject({
  name: storeName,
  keepFormer: z.boolean().default(true),
  reports: z.enum(["present", "former"]).default("present"),
});

export const swapRequest = z.strictObject({ names: z.tuple([storeName, storeName]) });

export type StoreSettings = z.infer<typeof storeSettings>;
type StoreState = NonNullable<StoreSettings["state"]>;

export interface Store extends StoreCredentials {
  id: number;
  name: string;
  domain: string;
  formerName: string | null;
  reports: "present" | "former";
  /** From which its credentials derive: its first name, which a later store may have as well. */
  seed: string;
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

/** Credentials derive from the store's first name, so that tests can compute them and every start has the same. */
interface StoreCredentials {
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

/** Lifetime of a token from the client-credentials grant. */
export const exchangedTokenSeconds = 86_399;

/** The store's token after Shopify has exempted its app; the first one stays valid for everything else. */
export const deriveReissuedToken = (name: string): string => `shpat_${hex("reissued-access-token", name)}`;

function hex(label: string, name: string): string {
  return createHash("sha256").update(`${label}:${name}`).digest("hex").slice(0, 32);
}
