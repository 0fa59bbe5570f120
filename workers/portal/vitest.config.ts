/** Tests of the Durable Objects inside workerd; the vendors are answered by `fixtures/vendors.ts`. */
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineProject } from "vitest/config";
import { scaleTests } from "../../tests/support/time-limits.ts";
import { projectId } from "./fixtures/tokens.ts";
import { answerVendors, licencesScript } from "./fixtures/vendors.ts";

const folder = import.meta.dirname;
const { timeScale, limits } = scaleTests();
/** The tests inside workerd repeat their properties with it, see `tests/support/properties.ts`. */
const testSeed = process.env.TEST_SEED;

export default defineProject({
  plugins: [
    cloudflareTest({
      main: `${folder}/objects.ts`,
      miniflare: {
        compatibilityDate: "2026-11-17",
        compatibilityFlags: ["nodejs_compat", "no_web_socket_compression"],
        durableObjects: {
          ACCOUNT: { className: "Account", useSQLite: true },
          ADMINISTRATORS: { className: "AdministratorsLock", useSQLite: true },
          ASSISTANT: { className: "AssistantRecords", useSQLite: true },
          ATTEMPTS: { className: "AttemptLimiter", useSQLite: true },
          MAINTENANCE: { className: "MaintenanceJournal", useSQLite: true },
          NOTIFICATIONS: { className: "NotificationHub", useSQLite: true },
        },
        kvNamespaces: ["CACHE"],
        r2Buckets: ["PHOTOS"],
        images: { binding: "IMAGES" },
        ratelimits: {
          VISITOR_LIMIT: { namespace_id: "8792", simple: { limit: 100, period: 60 } },
          UNKNOWN_VISITOR_LIMIT: { namespace_id: "8793", simple: { limit: 20, period: 60 } },
        },
        serviceBindings: { LICENCES: { name: "licences", entrypoint: "Internal" } },
        outboundService: answerVendors,
        workers: [
          {
            name: "licences",
            modules: [{ type: "ESModule", path: "licences.js", contents: licencesScript }],
            compatibilityDate: "2026-11-17",
            outboundService: answerVendors,
          },
        ],
        bindings: {
          VERSION: { id: "00000000-0000-4000-8000-000000000000", tag: "", timestamp: "" },
          FIREBASE_PROJECT_ID: projectId,
          FIREBASE_API_KEY: "test-key",
          FIREBASE_AUTH_DOMAIN: "test-project.firebaseapp.com",
          FIREBASE_CLIENT_EMAIL: "portal@test-project.iam.gserviceaccount.com",
          FIREBASE_PRIVATE_KEY: await privateKeyPem(),
          SOCIAL_PROVIDER: "google.com",
          SOCIAL_APP_ID: "test-app",
          SOCIAL_APP_SECRET: "test-secret",
          // The second one sealed until lately.
          SESSION_KEYS: `test1:${"A".repeat(43)},test0:${"B".repeat(42)}A`,
          IDENTITY_URL: "https://identity.test",
          SECURETOKEN_URL: "https://securetoken.test",
          JWKS_URL: "https://jwks.test/keys",
          OAUTH2_TOKEN_URL: "https://oauth2.test/token",
          FIRESTORE_URL: "https://firestore.test",
          PORTAL_URL: "http://localhost:8787",
          TIME_SCALE: timeScale,
          ...(testSeed ? { TEST_SEED: testSeed } : {}),
        },
      },
    }),
  ],
  // Remix's CommonJS build does not load in the pool; bundled first, it does.
  test: {
    // One workerd for all files: its start takes longer than most of them. The setup empties it for each.
    isolate: false,
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
    ...limits,
    deps: { optimizer: { ssr: { enabled: true, include: ["@remix-run/cloudflare"] } } },
    name: "portal",
    root: folder,
    include: ["**/*.worker.test.ts"],
    setupFiles: [`${folder}/fixtures/setup.ts`, `${folder}/../../tests/support/properties.ts`],
  },
});

async function privateKeyPem(): Promise<string> {
  const { generateKeyPairSync } = await import("node:crypto");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
