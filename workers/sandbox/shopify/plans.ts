/** Shopify plans: their names, rate limits (a leaky bucket) and whether they allow themes. */
/** Of the values that `publicDisplayName` can have, those that the product or its tests tell apart. */
export const planNames = [
  "Advanced",
  "Basic",
  "Development",
  "Grow",
  "Inactive",
  "Lite",
  "Paused",
  "Plus",
  "Plus Trial",
  "Starter",
] as const;

export type PlanName = (typeof planNames)[number];

const restoreRates: Partial<Record<PlanName, number>> = { Advanced: 200, Plus: 1000, "Plus Trial": 1000 };

const themeLimited: readonly PlanName[] = ["Lite", "Starter"];

export const isThemeLimited = (plan: PlanName): boolean => themeLimited.includes(plan);

/** The bucket contains the points of twenty seconds. */
export function getBucketLimits(plan: PlanName): { capacity: number; restoreRate: number } {
  const restoreRate = restoreRates[plan] ?? 100;
  return { capacity: restoreRate * 20, restoreRate };
}

interface BucketLimits {
  capacity: number;
  /** Points per second. */
  restoreRate: number;
}

export interface Bucket {
  points: number;
  atMs: number;
}

export const createFullBucket = (limits: BucketLimits, nowMs: number): Bucket => ({
  points: limits.capacity,
  atMs: nowMs,
});

/** Adds the points since the last request. Ignores a clock that went back. */
export function refillBucket(bucket: Bucket, limits: BucketLimits, nowMs: number): Bucket {
  const seconds = Math.max(0, nowMs - bucket.atMs) / 1000;
  return { points: Math.min(limits.capacity, bucket.points + seconds * limits.restoreRate), atMs: nowMs };
}

/** Takes points, or returns null when there are too few. A negative number refunds points. */
export function takePoints(bucket: Bucket, limits: BucketLimits, points: number, nowMs: number): Bucket | null {
  const now = refillBucket(bucket, limits, nowMs);
  return now.points < points ? null : { ...now, points: Math.min(limits.capacity, now.points - points) };
}

export function throttleStatus(bucket: Bucket, limits: BucketLimits) {
  return {
    maximumAvailable: limits.capacity,
    currentlyAvailable: Math.floor(bucket.points),
    restoreRate: limits.restoreRate,
  };
}

export type ThrottleStatus = ReturnType<typeof throttleStatus>;
