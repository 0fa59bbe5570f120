/**
 * Tests of the licence service inside workerd: real D1 and R2, the stores of Shopify answered by
 * `fixtures/admin-api.ts`.
 */
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineProject } from "vitest/config";
import { scaleTests } from "../../tests/support/time-limits.ts";
import { answerAdminApi } from "./fixtures/admin-api.ts";

const folder = import.meta.dirname;
const { timeScale, limits } = scaleTests();
/** The tests inside workerd repeat their properties with it, see `tests/support/properties.ts`. */
const testSeed = process.env.TEST_SEED;

export default defineProject({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: `${folder}/wrangler.toml` },
      miniflare: {
        bindings: {
          LICENCES_SERVICE_KEY: "test-service-key-of-the-look-up",
          CREDENTIAL_KEYS: `test2:${"B".repeat(43)},test1:${"A".repeat(43)}`,
          CERTIFICATE_KEY: `test2:${"D".repeat(42)}A,test1:${"C".repeat(42)}A`,
          SHOPIFY_URL: "https://{shop}",
          LICENCES_PUBLIC_URL: "http://localhost:8789",
          PORTAL_URL: "http://localhost:8787",
          RELEASE_KEY: "test-release-key-of-the-build-machine",
          TIME_SCALE: timeScale,
          ...(testSeed ? { TEST_SEED: testSeed } : {}),
          MIGRATIONS: await readD1Migrations(`${folder}/migrations`),
        },
        outboundService: answerAdminApi,
      },
    })),
  ],
  test: {
    // All files share one workerd, because its start takes longer than most of them. The setup empties it for each
    // file.
    isolate: false,
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
    ...limits,
    name: "licences",
    // Stripe's package has hundreds of files.
    deps: { optimizer: { ssr: { enabled: true, include: ["stripe"] } } },
    root: folder,
    include: ["**/*.worker.test.ts"],
    setupFiles: [
      `${folder}/fixtures/database.ts`,
      `${folder}/fixtures/event-fields.ts`,
      `${folder}/fixtures/kept-counts.ts`,
      `${folder}/fixtures/log.ts`,
      `${folder}/../../tests/support/properties.ts`,
    ],
  },
});
