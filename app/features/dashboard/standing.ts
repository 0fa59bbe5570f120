/** How things stand with someone's licences: the sentence on top of the dashboard, and what there is to do. */
import { isWaiting, type NextStep, nextSteps } from "#app/next-step.ts";
import { isOlder } from "#shared/versions.ts";
import type { Licence, LicenceOverview } from "#workers/portal/contract.ts";

export interface Facts {
  emailVerified: boolean;
  /** Null when the licence service could not be asked. */
  overview: LicenceOverview | null;
}

export type Headline =
  | { kind: "unavailable" | "unverified" | "none" | "well" | "follow" }
  | {
      kind: "lost" | "paused" | "install" | "publish" | "resume" | "review" | "resolve" | "update" | "ready" | "free";
      count: number;
    };

/** What stands above everything else, with its way out: one at most. */
export type Trouble =
  | { kind: "unverified" }
  | { kind: "unavailable" }
  | { kind: "paused"; count: number; reason: string | null };

export interface Standing {
  headline: Headline;
  /** A store could not be checked lately: said, but nobody has to act. */
  pending: boolean;
  /** Licences that are not paused. */
  others: number;
  /** Other stores in which something else waits than what the headline says. */
  waiting: number;
  trouble: Trouble | null;
  /** The most urgent first. */
  steps: NextStep[];
}

export function standingOf({ emailVerified, overview }: Facts): Standing {
  const nothing = { pending: false, others: 0, waiting: 0 };
  const steps = nextSteps({ emailVerified, overview });
  if (!emailVerified)
    return { ...nothing, headline: { kind: "unverified" }, trouble: { kind: "unverified" }, steps: [] };
  if (!overview || !steps)
    return { ...nothing, headline: { kind: "unavailable" }, trouble: { kind: "unavailable" }, steps: [] };
  if (overview.authorised === 0) return { ...nothing, headline: { kind: "none" }, trouble: null, steps };

  const paused = overview.licences.filter((licence) => licence.status === "paused");
  const [first] = steps;
  return {
    headline: headlineOf(steps, paused.length, overview),
    pending: overview.shops.some((shop) => shop.licenceStatus === "active" && shop.state === "pending"),
    others: overview.authorised - paused.length,
    waiting: steps.filter((step) => isWaiting(step) && step.kind !== first?.kind).length,
    trouble: pauseOf(paused),
    steps,
  };
}

function headlineOf(steps: readonly NextStep[], paused: number, { available, installed }: LicenceOverview): Headline {
  const [first] = steps;
  const count = steps.filter(({ kind }) => kind === first?.kind).length;
  if (first?.kind === "reconnect") return { kind: "lost", count };
  if (paused > 0) return { kind: "paused", count: paused };
  if (!first || first.kind === "buy" || first.kind === "verify") return { kind: "well" };
  if (first.kind === "activate") return { kind: installed === 0 ? "ready" : "free", count: available };
  return first.kind === "follow" ? { kind: "follow" } : { kind: first.kind, count };
}

/** Several licences may be paused for several reasons: those stand beside their stores. */
function pauseOf(paused: Licence[]): Trouble | null {
  const [first] = paused;
  if (!first) return null;
  return { kind: "paused", count: paused.length, reason: paused.length === 1 ? first.pausedReason : null };
}

/** What the store ran before, as far as the releases tell. */
export function releaseBefore(version: string, published: readonly string[]): string | null {
  const older = published.filter((candidate) => isOlder(candidate, version));
  return older.reduce<string | null>((best, each) => (best === null || isOlder(best, each) ? each : best), null);
}
