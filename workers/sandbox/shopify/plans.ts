/** What a store's plan decides: its name in both spellings, its rate, whether themes can be made. */

/** The values `publicDisplayName` can have. */
export const planNames = [
  "Advanced",
  "Agentic",
  "Agentic Enterprise",
  "Basic",
  "Development",
  "Grow",
  "Inactive",
  "Lite",
  "Other",
  "Paused",
  "Plus",
  "Plus Trial",
  "Retail",
  "Shop Component",
  "Staff Business",
  "Starter",
  "Trial",
] as const;

export type PlanName = (typeof planNames)[number];

/** Older spellings that the deprecated `displayName` still gives. */
const olderNames: Partial<Record<PlanName, string>> = { Grow: "Shopify", Development: "Developer Preview" };

const restoreRates: Partial<Record<PlanName, number>> = { Advanced: 200, Plus: 1000, "Plus Trial": 1000 };

const themeLimited: readonly PlanName[] = ["Lite", "Starter"];

export const isThemeLimited = (plan: PlanName): boolean => themeLimited.includes(plan);

/** Points that come back each second; the bucket holds twenty seconds of them. */
export function getBucketLimits(plan: PlanName): { capacity: number; restoreRate: number } {
  const restoreRate = restoreRates[plan] ?? 100;
  return { capacity: restoreRate * 20, restoreRate };
}

export function toShopPlan(plan: PlanName) {
  return {
    publicDisplayName: plan,
    displayName: olderNames[plan] ?? plan,
    partnerDevelopment: plan === "Development",
    shopifyPlus: plan === "Plus" || plan === "Plus Trial",
  };
}

/** The leaky bucket: points drain with each request and come back with time. Pure; the caller says what time it is. */

export interface BucketLimits {
  capacity: number;
  /** Points a second. */
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

/** The same bucket later; a clock that went back takes nothing away. */
export function refillBucket(bucket: Bucket, limits: BucketLimits, nowMs: number): Bucket {
  const seconds = Math.max(0, nowMs - bucket.atMs) / 1000;
  return { points: Math.min(limits.capacity, bucket.points + seconds * limits.restoreRate), atMs: nowMs };
}

/** Takes the points, or null if there are not as many. A negative number gives points back. */
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
