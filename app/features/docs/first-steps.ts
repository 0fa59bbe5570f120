/** The way from an account to a store with the latest release, and how far somebody has come on it. */
import type { LicenceOverview, Shop } from "#workers/portal/contract.ts";

export type StepState = "done" | "now" | "yours" | "toCome";
export type StepId = "account" | "email" | "licence" | "store" | "theme" | "current";

export interface FirstStep {
  id: StepId;
  /**
   * Of the steps that are open, the first is `now`; one that what it builds upon does not hold back is `yours` already; the
   * others come after it.
   */
  state: StepState;
}

export interface Facts {
  emailVerified: boolean;
  /** Null when the licence service could not be asked, or not yet: it has nothing for an unproved address. */
  overview: LicenceOverview | null;
}

/** What the sentences name. */
export interface Milestones {
  licences: number;
  /** Stores whose connection works, or could not be checked lately. */
  connected: Shop[];
  /** A store that has to be connected anew, when no other is connected. */
  lost: Shop | null;
  /** Stores that show our theme to their customers. */
  themed: Shop[];
  /** One of them that is behind the newest release. */
  outdated: Shop | null;
  /** Every licence is in pause: nothing can be connected, installed or updated. */
  isPaused: boolean;
  newest: string | null;
  /** How many stores are behind, whatever keeps them there. */
  late: number;
}

export function milestonesOf(overview: LicenceOverview): Milestones {
  const { authorised, shops, newestRelease: newest } = overview;
  const licences = overview.licences.filter(({ status }) => status !== "removed");
  const connected = shops.filter(({ state }) => state !== "inactive");
  const themed = shops.filter(({ themeVersion }) => themeVersion !== null);
  const outdated = themed.find((shop) => shop.licenceStatus === "active" && isBehind(shop, newest));
  return {
    licences: authorised,
    connected,
    lost: connected.length > 0 ? null : (shops[0] ?? null),
    themed,
    outdated: outdated ?? null,
    isPaused: licences.length > 0 && licences.every(({ status }) => status === "paused"),
    newest,
    late: themed.filter((shop) => isBehind(shop, newest)).length,
  };
}

export function firstSteps({ emailVerified, overview }: Facts): FirstStep[] {
  const reached = overview ? milestonesOf(overview) : null;
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

/** By the numbers of the version: 1.9.0 is behind 1.10.0. */
const isBehind = ({ themeVersion }: Shop, newest: string | null) =>
  themeVersion !== null && newest !== null && newest.localeCompare(themeVersion, "en", { numeric: true }) > 0;
