/** The first steps from an account to a store with the latest release, and their state. */
import { countOutdated, isOutdated } from "#base/versions.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";

export type MilestoneState = "done" | "now" | "yours" | "toCome";
type StepId = "account" | "email" | "licence" | "store" | "theme" | "current";

export interface FirstStep {
  id: StepId;
  /**
   * The first open step is `now`; further steps whose prerequisite is done are `yours`; the rest is `toCome`.
   */
  state: MilestoneState;
}

export interface FirstStepsInput {
  emailVerified: boolean;
  /** Null when the licence service is unavailable or the address is unverified. */
  overview: LicenceOverview | null;
}

/** Facts for the texts. */
export interface Milestones {
  licences: number;
  /** Stores whose connection works or has a pending check. */
  connected: Shop[];
  /** A store to reconnect, when no other is connected. */
  lost: Shop | null;
  /** Stores that publish our theme. */
  themed: Shop[];
  /** One of them that is outdated. */
  outdated: Shop | null;
  /** All licences are paused. */
  isPaused: boolean;
  newest: string | null;
  /** Number of outdated stores, including paused ones. */
  late: number;
}

export function summarizeMilestones(overview: LicenceOverview): Milestones {
  const { authorised, shops } = overview;
  const licences = overview.licences.filter(({ status }) => status !== "removed");
  const connected = shops.filter(({ state }) => state !== "inactive");
  const themed = shops.filter(({ themeVersion }) => themeVersion !== null);
  const outdated = themed.find((shop) => shop.licenceStatus === "active" && isOutdated(shop));
  return {
    licences: authorised,
    connected,
    lost: connected.length > 0 ? null : (shops[0] ?? null),
    themed,
    outdated: outdated ?? null,
    isPaused: licences.length > 0 && licences.every(({ status }) => status === "paused"),
    newest: (outdated ?? themed[0])?.newestRelease ?? overview.newestRelease,
    late: countOutdated(themed),
  };
}

export function listFirstSteps({ emailVerified, overview }: FirstStepsInput): FirstStep[] {
  const reached = overview ? summarizeMilestones(overview) : null;
  const done: [StepId, boolean][] = [
    ["account", true],
    ["email", emailVerified],
    ["licence", reached !== null && reached.licences > 0],
    ["store", reached !== null && reached.connected.length > 0],
    ["theme", reached !== null && reached.themed.length > 0],
    ["current", reached !== null && reached.themed.length > 0 && reached.late === 0],
  ];
  const first = done.findIndex(([, isDone]) => !isDone);
  const isKnown = !emailVerified || overview !== null;
  return done.map(([id, isDone], index) => {
    if (isDone) return { id, state: "done" };
    if (!isKnown) return { id, state: "toCome" };
    if (index === first) return { id, state: "now" };
    return { id, state: done[index - 1]?.[1] ? "yours" : "toCome" };
  });
}
