/** Unfinished jobs of the stores, shown above the choice of a theme so that no one starts the same update twice. */
import { listNextSteps, type StoreStep } from "#app/next-step.ts";
import type { LicenceOverview } from "#workers/portal/contract.ts";

const kinds = ["publish", "resume", "review", "follow"] as const;

export type BegunStep = Extract<StoreStep, { kind: (typeof kinds)[number] }>;

const isBegun = (step: { kind: string }): step is BegunStep => kinds.some((kind) => kind === step.kind);

/** @param shop of this store alone, when one is chosen */
export const begunSteps = (overview: LicenceOverview, shop: string | null): BegunStep[] =>
  (listNextSteps({ emailVerified: true, overview }) ?? [])
    .filter(isBegun)
    .filter((step) => shop === null || step.shop === shop);
