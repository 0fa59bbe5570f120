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
export function bucketOf(plan: PlanName): { capacity: number; restoreRate: number } {
  const restoreRate = restoreRates[plan] ?? 100;
  return { capacity: restoreRate * 20, restoreRate };
}

export function shopPlan(plan: PlanName) {
  return {
    publicDisplayName: plan,
    displayName: olderNames[plan] ?? plan,
    partnerDevelopment: plan === "Development",
    shopifyPlus: plan === "Plus" || plan === "Plus Trial",
  };
}
