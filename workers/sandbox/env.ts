/** Bindings of the sandbox, and the Durable Object of each vendor. */
import type { LicencesService } from "#workers/licences/service.ts";
import type { FaultSwitch } from "./faulty-bindings/index.ts";
import type { FirestoreVendor } from "./firestore/vendor.ts";
import type { HelpdeskVendor } from "./helpdesk/vendor.ts";
import type { IdentityVendor } from "./identity/vendor.ts";
import type { SentMail } from "./mail/trigger-email.ts";
import type { ShopifyVendor } from "./shopify/vendor.ts";
import type { StripeVendor } from "./stripe/vendor.ts";
import type { SandboxVariables } from "./variables.ts";

/** The methods of `Controls`. Importing the class would make an import cycle. */
interface SeedControls extends Rpc.DurableObjectBranded {
  seed(): Promise<void>;
  reset(): Promise<void>;
}

export interface SandboxEnv extends SandboxVariables {
  IDENTITY: DurableObjectNamespace<IdentityVendor>;
  FIRESTORE: DurableObjectNamespace<FirestoreVendor>;
  SHOPIFY: DurableObjectNamespace<ShopifyVendor>;
  HELPDESK: DurableObjectNamespace<HelpdeskVendor>;
  STRIPE: DurableObjectNamespace<StripeVendor>;
  CONTROLS: DurableObjectNamespace<SeedControls>;
  /** The licence service's named entrypoint; the seed grants and activates licences through its operations. */
  LICENCES: LicencesService;
  /**
   * The licence service's data, only for `POST /reset` and the demo's past, so that the service itself has no code that
   * deletes everything or writes events of earlier days.
   */
  LICENCES_DB: D1Database;
  LICENCES_FILES: R2Bucket;
  /** Contents of theme files, by MD5, and of files in tickets. */
  FILES: R2Bucket;
  /**
   * Output of `scripts/build-theme.ts`: `/releases.json`, `/theme-VERSION.zip`, `/starter.json`, `/alice-edits.json`.
   */
  THEME_RELEASES: Fetcher;
  /** Set when the stack wraps its Workers: the bindings that can have faults, and the Workers to notify of them. */
  FAULTY_BINDINGS?: string[];
  PORTAL_FAULTS?: Service<FaultSwitch>;
  LICENCES_FAULTS?: Service<FaultSwitch>;
}

/** Each vendor is one Durable Object with this name. */
const objectName = "vendor";

export const getIdentityVendor = (env: SandboxEnv) => env.IDENTITY.getByName(objectName);

export const getShopifyVendor = (env: SandboxEnv) => env.SHOPIFY.getByName(objectName);

export const getHelpdeskVendor = (env: SandboxEnv) => env.HELPDESK.getByName(objectName);

export const getStripeVendor = (env: SandboxEnv) => env.STRIPE.getByName(objectName);

export const getControls = (env: SandboxEnv) => env.CONTROLS.getByName(objectName);

/** The methods of `FirestoreVendor` without its recursive value type, which exceeds the compiler's limit over RPC. */
interface DocumentMethods {
  fetch(request: Request): Promise<Response>;
  getDocument(path: string): Promise<Record<string, unknown> | null>;
  listDocuments(collectionPath: string): Promise<{ id: string; data: Record<string, unknown> }[]>;
  setDocument(path: string, data: Record<string, unknown>): Promise<void>;
  /** Newest first, those to one address or all. */
  listSentMails(to?: string): Promise<SentMail[]>;
  clear(): Promise<void>;
}

export const getFirestoreVendor = (env: SandboxEnv): DocumentMethods =>
  env.FIRESTORE.getByName(objectName) as unknown as DocumentMethods;
