/** Unfinished jobs of the stores, shown above the choice of a theme so that no one starts the same update twice. */
import { listNextSteps, type StoreStep } from "#app/next-step.ts";
import type { LicenceOverview } from "#workers/portal/contract.ts";

const unfinishedKinds = ["publish", "resume", "review", "follow"] as const;

export type UnfinishedStep = Extract<StoreStep, { kind: (typeof unfinishedKinds)[number] }>;

const isUnfinished = (step: { kind: string }): step is UnfinishedStep =>
  unfinishedKinds.some((kind) => kind === step.kind);

/** @param shop of this store alone, when one is chosen */
export const listUnfinishedSteps = (overview: LicenceOverview, shop: string | null): UnfinishedStep[] =>
  (listNextSteps({ emailVerified: true, overview }) ?? [])
    .filter(isUnfinished)
    .filter((step) => shop === null || step.shop === shop);
