/**
 * Limits and prices of the platforms, read on 2026-11-26 in stored copies of the vendors' pages; each line names its
 * page. Prices in US dollars without tax.
 */

export const limits = {
  workflows: {
    // developers.cloudflare.com/workflows/reference/limits, of 2026-06-15: Workers Paid.
    createdPerSecond: 100,
    running: 50_000,
    queued: 2_000_000,
  },
  d1: {
    // developers.cloudflare.com/d1/platform/limits, of 2026-04-21: one thread, "around 1,000 queries a second of 1 ms each".
    bytes: 10 * 1000 ** 3,
    batchMs: 1,
    // "D1 DB is overloaded": a call that waits this long fails. The page gives no number; ours is deliberately low.
    maxQueueMs: 5_000,
  },
  objects: {
    // developers.cloudflare.com/durable-objects/platform/limits: a soft limit for each object.
    requestsPerSecond: 1_000,
    webSockets: 32_768,
  },
  shopify: {
    // shopify.dev, Admin GraphQL rate limits: points a second and in the bucket of a store on the Basic plan.
    pointsPerSecond: 100,
    bucket: 2_000,
  },
  firestore: {
    // firebase.google.com/docs/firestore/quotas: writes a second to a collection whose indexed field grows with time.
    sequentialWritesPerSecond: 500,
  },
} as const;

/** `included` in a month; `price` for each `unit` above it. */
export interface Price {
  included: number;
  unit: number;
  price: number;
}

const million = 1_000_000;

export const prices = {
  // developers.cloudflare.com/workers/platform/pricing, quoted with date 2026-08-03.
  workersPlan: { included: 0, unit: 1, price: 5 },
  requests: { included: 10 * million, unit: million, price: 0.3 },
  cpuMs: { included: 30 * million, unit: million, price: 0.02 },
  // developers.cloudflare.com/d1/platform/pricing, quoted with date 2026-08-03.
  d1RowsRead: { included: 25_000 * million, unit: million, price: 0.001 },
  d1RowsWritten: { included: 50 * million, unit: million, price: 1 },
  d1Gigabytes: { included: 5, unit: 1, price: 0.75 },
  // developers.cloudflare.com/durable-objects/platform/pricing.
  objectRequests: { included: million, unit: million, price: 0.15 },
  objectGigabyteSeconds: { included: 400_000, unit: million, price: 12.5 },
  // developers.cloudflare.com/r2/pricing.
  r2Writes: { included: million, unit: million, price: 4.5 },
  r2Reads: { included: 10 * million, unit: million, price: 0.36 },
  r2Gigabytes: { included: 10, unit: 1, price: 0.015 },
  // developers.cloudflare.com/workflows/reference/pricing: requests and CPU time as those of Workers, and storage.
  workflowGigabytes: { included: 1, unit: 1, price: 0.2 },
  // cloud.google.com/firestore/pricing: one region in Europe or the US; twice as much in several regions.
  firestoreReads: { included: 1_500_000, unit: 100_000, price: 0.03 },
  firestoreWrites: { included: 600_000, unit: 100_000, price: 0.09 },
  // cloud.google.com/identity-platform/pricing: people who sign in with a password or a social account.
  identity50k: { included: 50_000, unit: 1, price: 0.0055 },
  identity100k: { included: 100_000, unit: 1, price: 0.0046 },
} as const satisfies Record<string, Price>;

export const getCost = ({ included, unit, price }: Price, used: number): number =>
  (Math.max(0, used - included) / unit) * price;
