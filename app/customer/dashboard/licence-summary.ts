/** Summary of a person's licences: the dashboard's headline, one problem at most, and the next steps. */
import { isWaiting, listNextSteps, type NextStep, type StoreStep } from "#app/domain/next-step.ts";
import { isRefundReason } from "#base/pause-reasons.ts";
import { isOlder } from "#base/versions.ts";
import type { Licence, LicenceOverview } from "#workers/licences/licences/contract.ts";

export interface SummaryInput {
  emailVerified: boolean;
  /** Null when the licence service could not be asked. */
  overview: LicenceOverview | null;
}

type Headline =
  | { kind: "unavailable" | "unverified" | "none" | "well" | "follow" }
  | {
      kind: Exclude<StoreStep["kind"], "reconnect" | "follow"> | ("lost" | "paused" | "refunded" | "ready" | "free");
      count: number;
    };

/** The problem shown on top. */
export type LicenceProblem =
  | { kind: "unverified" }
  | { kind: "unavailable" }
  | { kind: "paused"; count: number; reason: string | null; isRefunded: boolean };

export interface LicenceSummary {
  headline: Headline;
  /** A store check is pending; no action needed. */
  pending: boolean;
  /** Licences that are not paused. */
  others: number;
  /** Stores with another open step than the headline's. */
  waiting: number;
  problem: LicenceProblem | null;
  /** Most urgent first. */
  steps: NextStep[];
}

export function summarizeLicences({ emailVerified, overview }: SummaryInput): LicenceSummary {
  const nothing = { pending: false, others: 0, waiting: 0 };
  const steps = listNextSteps({ emailVerified, overview });
  if (!emailVerified)
    return { ...nothing, headline: { kind: "unverified" }, problem: { kind: "unverified" }, steps: [] };
  if (!overview || !steps)
    return { ...nothing, headline: { kind: "unavailable" }, problem: { kind: "unavailable" }, steps: [] };
  if (overview.authorised === 0) return { ...nothing, headline: { kind: "none" }, problem: null, steps };

  const paused = overview.licences.filter((licence) => licence.status === "paused");
  const [first] = steps;
  return {
    headline: chooseHeadline(steps, paused, overview),
    pending: overview.shops.some((shop) => shop.licenceStatus === "active" && shop.state === "pending"),
    others: overview.authorised - paused.length,
    waiting: steps.filter((step) => isWaiting(step) && step.kind !== first?.kind).length,
    problem: describePause(paused),
    steps,
  };
}

function chooseHeadline(
  steps: readonly NextStep[],
  paused: readonly Licence[],
  { available, installed }: LicenceOverview,
): Headline {
  const [first] = steps;
  const count = steps.filter(({ kind }) => kind === first?.kind).length;
  if (first?.kind === "reconnect") return { kind: "lost", count };
  if (paused.length > 0) return { kind: areRefunded(paused) ? "refunded" : "paused", count: paused.length };
  if (!first || first.kind === "buy" || first.kind === "verify") return { kind: "well" };
  if (first.kind === "activate") return { kind: installed === 0 ? "ready" : "free", count: available };
  return first.kind === "follow" ? { kind: "follow" } : { kind: first.kind, count };
}

const areRefunded = (paused: readonly Licence[]) => paused.every(({ pausedReason }) => isRefundReason(pausedReason));

/** Several paused licences may have different reasons, which the store list shows. */
function describePause(paused: Licence[]): LicenceProblem | null {
  const [first] = paused;
  if (!first) return null;
  return {
    ...{ kind: "paused", count: paused.length, isRefunded: areRefunded(paused) },
    reason: paused.length === 1 ? first.pausedReason : null,
  };
}

/** The newest published release below `version`. */
export function findPreviousRelease(version: string, published: readonly string[]): string | null {
  const older = published.filter((candidate) => isOlder(candidate, version));
  return older.reduce<string | null>((best, each) => (best === null || isOlder(best, each) ? each : best), null);
}
