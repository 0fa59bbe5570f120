/** Row 8: from process start to the first page, against Remix behind Hono and nothing else. */
import { generateKeyPairSync } from "node:crypto";
import type { V4WorkerOptions } from "miniflare";
import { readConfig } from "#scripts/stack.ts";
import { readModules, type WorkerModule } from "#scripts/worker-modules.ts";
import { measureRatio } from "../ratio.ts";
import type { Row } from "../run.ts";
import { bundle, startWorker } from "../workerd.ts";

/** The configuration of the sign-in page: names of values, none of which is used. */
const variables = {
  FIREBASE_PROJECT_ID: "bench",
  FIREBASE_API_KEY: "bench",
  FIREBASE_AUTH_DOMAIN: "bench.example",
  FIREBASE_CLIENT_EMAIL: "bench@example.test",
  FIREBASE_PRIVATE_KEY: generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString(),
  SOCIAL_PROVIDER: "google.com",
  SOCIAL_APP_ID: "bench",
  SOCIAL_APP_SECRET: "bench",
  SESSION_KEYS: `bench:${Buffer.alloc(32).toString("base64url")}`,
  IDENTITY_URL: "http://localhost:9",
  SECURETOKEN_URL: "http://localhost:9",
  JWKS_URL: "http://localhost:9",
  OAUTH2_TOKEN_URL: "http://localhost:9",
  FIRESTORE_URL: "http://localhost:9",
  SOCIAL_ISSUER: "http://localhost:9",
};

export const figures: Row[] = [
  {
    title: "CPU from start to the first answered page / Remix and Hono alone",
    budget: 1.9,
    measure: async () => {
      const portal = await readModules("portal");
      const reference = await bundle("tests/bench/reference/remix/worker.ts");
      const ours = () =>
        coldStart(portal, "/login", {
          bindings: variables,
          compatibilityFlags: ["nodejs_compat"],
          durableObjects: {
            ACCOUNT: { className: "Account", useSQLite: true },
            ATTEMPTS: { className: "AttemptLimiter", useSQLite: true },
          },
          ratelimits: readConfig("portal").ratelimits as NonNullable<V4WorkerOptions["ratelimits"]>,
          serviceBindings: unused("LICENCES", "ASSETS"),
        });
      const theirs = () => coldStart(reference, "/");
      await ours();
      await theirs();
      return measureRatio(ours, theirs);
    },
  },
];

const unused = (...names: string[]) => Object.fromEntries(names.map((name) => [name, () => new Response() as never]));

async function coldStart(
  worker: string | WorkerModule[],
  page: string,
  options: Parameters<typeof startWorker>[1] = {},
): Promise<number> {
  const started = await startWorker(worker, options);
  const response = await fetch(started.url + page);
  await response.text();
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}.`);
  const cost = started.cpuMs();
  await started.stop();
  return cost;
}
