/** Row 17: from process start to the first answer of the licence service, against Hono and nothing else. */
import { measureRatio } from "../ratio.ts";
import type { Row } from "../run.ts";
import { bundle, startWorker } from "../workerd.ts";

const key = `bench:${Buffer.alloc(32, 1).toString("base64url")}`;
/** Values that are only checked. */
const variables = {
  ...{ LICENCES_SERVICE_KEY: "bench-bench-bench", CREDENTIAL_KEYS: key, CERTIFICATE_KEY: key },
  ...{
    SHOPIFY_URL: "https://{shop}",
    LICENCES_PUBLIC_URL: "https://licences.example",
    PORTAL_URL: "https://portal.example",
  },
};

export const figures: Row[] = [
  {
    title: "CPU from start to the first answer of the licence service / Hono alone",
    budget: 2,
    measure: async () => {
      const service = await bundle("workers/licences/index.ts");
      const reference = await bundle("tests/bench/reference/hono/worker.ts");
      const ours = () => coldStart(service, "/v1/jwks.json", { bindings: variables, d1Databases: { DB: "bench" } });
      const theirs = () => coldStart(reference, "/", { d1Databases: { DB: "bench" } });
      await ours();
      await theirs();
      return measureRatio(ours, theirs, 7);
    },
  },
];

async function coldStart(file: string, path: string, options: Parameters<typeof startWorker>[1]): Promise<number> {
  const worker = await startWorker(file, options);
  const response = await fetch(worker.url + path);
  await response.text();
  if (response.status !== 200) throw new Error(`${file} answered ${response.status}.`);
  const cost = worker.cpuMs();
  await worker.stop();
  return cost;
}
