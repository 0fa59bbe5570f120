/** Bindings and variables of the sandbox. */

import type { LicencesService } from "#workers/licences/service.ts";
import type { Controls } from "./controls/object.ts";
import type { FaultSwitch } from "./faulty-bindings/index.ts";
import type { FirestoreVendor } from "./firestore/index.ts";
import type { IdentityVendor } from "./identity/index.ts";
import type { ShopifyVendor } from "./shopify/index.ts";

export interface SandboxEnv {
  /** One object named "vendor" each. */
  IDENTITY: DurableObjectNamespace<IdentityVendor>;
  FIRESTORE: DurableObjectNamespace<FirestoreVendor>;
  SHOPIFY: DurableObjectNamespace<ShopifyVendor>;
  CONTROLS: DurableObjectNamespace<Controls>;
  /** The licence service's named entrypoint: the seed grants and activates through its operations. */
  LICENCES: LicencesService;
  /** The licence service's own data, for `POST /reset` alone: the service itself carries no code that empties it. */
  LICENCES_DB: D1Database;
  LICENCES_FILES: R2Bucket;
  /** Contents of theme files, by MD5. */
  FILES: R2Bucket;
  /** What `scripts/build-theme.ts` makes: `/releases.json`, `/theme-VERSION.zip`, `/starter.json`, `/alice-edits.json`. */
  THEME_RELEASES: Fetcher;
  /** Of a stack whose Workers are wrapped: names of the bindings that faults can be ordered for, and whom to tell. */
  FAULTY_BINDINGS?: string[];
  PORTAL_FAULTS?: Service<FaultSwitch>;
  LICENCES_FAULTS?: Service<FaultSwitch>;
  PORTAL_URL: string;
  FIREBASE_PROJECT_ID: string;
  FIREBASE_API_KEY: string;
  FIREBASE_CLIENT_EMAIL: string;
  /** PKCS#8 PEM of the demo service account; its public half checks the portal's assertions. */
  FIREBASE_PRIVATE_KEY: string;
  SOCIAL_APP_ID: string;
  SOCIAL_APP_SECRET: string;
}
