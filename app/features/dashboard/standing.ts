/** How things stand with someone's licences: the sentence on top of the dashboard, and the one next thing to do. */
import type { LicenceOverview, Shop } from "#workers/portal/contract.ts";

export interface Facts {
  emailVerified: boolean;
  /** Null when the licence service could not be asked. */
  overview: LicenceOverview | null;
  /** Newest published release; null when there is none or it is not known. */
  newest: string | null;
}

export type Headline =
  | { kind: "unavailable" | "unverified" | "none" | "update" | "well" }
  | { kind: "lost" | "paused" | "ready" | "free"; count: number };

export type NextStep =
  | { kind: "buy" }
  | { kind: "reconnect"; shop: string }
  | { kind: "update"; shop: string; from: string; to: string }
  | { kind: "activate" };

export interface Standing {
  headline: Headline;
  /** A store could not be checked lately: said, but nobody has to act. */
  pending: boolean;
  next: NextStep | null;
}

export function standingOf({ emailVerified, overview, newest }: Facts): Standing {
  if (!emailVerified) return { headline: { kind: "unverified" }, pending: false, next: null };
  if (!overview) return { headline: { kind: "unavailable" }, pending: false, next: null };
  if (overview.authorised === 0) return { headline: { kind: "none" }, pending: false, next: { kind: "buy" } };

  const live = overview.shops.filter((shop) => shop.licenceStatus === "active");
  const lost = live.filter((shop) => shop.state === "inactive");
  const paused = overview.licences.filter((licence) => licence.status === "paused").length;
  const outdated = newest ? live.find((shop) => shop.state !== "inactive" && isOutdated(shop, newest)) : undefined;
  return {
    headline: headlineOf({ lost: lost.length, paused, outdated: outdated !== undefined, overview }),
    pending: live.some((shop) => shop.state === "pending"),
    next: nextStep({ lost: lost[0], outdated, newest, available: overview.available }),
  };
}

function headlineOf(facts: { lost: number; paused: number; outdated: boolean; overview: LicenceOverview }): Headline {
  const { available, installed } = facts.overview;
  if (facts.lost > 0) return { kind: "lost", count: facts.lost };
  if (facts.paused > 0) return { kind: "paused", count: facts.paused };
  if (facts.outdated) return { kind: "update" };
  if (available > 0) return { kind: installed === 0 ? "ready" : "free", count: available };
  return { kind: "well" };
}

function nextStep(facts: { lost?: Shop; outdated?: Shop; newest: string | null; available: number }): NextStep | null {
  const { lost, outdated, newest, available } = facts;
  if (lost) return { kind: "reconnect", shop: lost.shop };
  if (outdated?.themeVersion && newest) {
    return { kind: "update", shop: outdated.shop, from: outdated.themeVersion, to: newest };
  }
  return available > 0 ? { kind: "activate" } : null;
}

export const isOutdated = (shop: { themeVersion: string | null }, newest: string) =>
  shop.themeVersion !== null && isOlder(shop.themeVersion, newest);

/** Compares `1.9.0` and `1.10.0` by their numbers; what is no version is older than nothing. */
export function isOlder(version: string, than: string): boolean {
  const parts = version.split(".").map(Number);
  const other = than.split(".").map(Number);
  for (let index = 0; index < 3; index += 1) {
    const difference = (parts[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
