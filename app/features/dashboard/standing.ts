/** How things stand with someone's licences: the sentence on top of the dashboard, and the one next thing to do. */
import { isOlder, isOutdated } from "#app/versions.ts";
import type { Licence, LicenceOverview, Shop } from "#workers/portal/contract.ts";

export interface Facts {
  emailVerified: boolean;
  /** Null when the licence service could not be asked. */
  overview: LicenceOverview | null;
  /** Newest published release; null when there is none or it is not known. */
  newest: string | null;
  /** All published releases, as far as they are known. */
  published?: readonly string[];
}

export type Headline =
  | { kind: "unavailable" | "unverified" | "none" | "well" }
  | { kind: "lost" | "paused" | "update" | "ready" | "free"; count: number };

/** What stands above everything else, with its way out: one at most. */
export type Trouble =
  | { kind: "unverified" }
  | { kind: "unavailable" }
  | { kind: "paused"; count: number; reason: string | null };

export type NextStep =
  | { kind: "buy" }
  | { kind: "reconnect"; shop: string }
  | { kind: "update"; shop: string; from: string; to: string; previous: string | null }
  | { kind: "activate" };

export interface Standing {
  headline: Headline;
  /** A store could not be checked lately: said, but nobody has to act. */
  pending: boolean;
  /** Licences that are not paused. */
  others: number;
  trouble: Trouble | null;
  next: NextStep | null;
}

export function standingOf({ emailVerified, overview, newest, published = [] }: Facts): Standing {
  const unknown = (kind: "unverified" | "unavailable"): Standing => ({
    headline: { kind },
    pending: false,
    others: 0,
    trouble: { kind },
    next: null,
  });
  if (!emailVerified) return unknown("unverified");
  if (!overview) return unknown("unavailable");
  if (overview.authorised === 0)
    return { headline: { kind: "none" }, pending: false, others: 0, trouble: null, next: { kind: "buy" } };

  const live = overview.shops.filter((shop) => shop.licenceStatus === "active");
  const lost = live.filter((shop) => shop.state === "inactive");
  const paused = overview.licences.filter((licence) => licence.status === "paused");
  const outdated = newest ? live.filter((shop) => shop.state !== "inactive" && isOutdated(shop, newest)) : [];
  const { available, installed } = overview;
  const counts = { lost: lost.length, paused: paused.length, outdated: outdated.length, available, installed };
  return {
    headline: headlineOf(counts),
    pending: live.some((shop) => shop.state === "pending"),
    others: overview.authorised - paused.length,
    trouble: pauseOf(paused),
    next: nextStep({ lost: lost[0], outdated: outdated[0], newest, published, available }),
  };
}

type Counts = Record<"lost" | "paused" | "outdated" | "available" | "installed", number>;

function headlineOf({ lost, paused, outdated, available, installed }: Counts): Headline {
  if (lost > 0) return { kind: "lost", count: lost };
  if (paused > 0) return { kind: "paused", count: paused };
  if (outdated > 0) return { kind: "update", count: outdated };
  if (available > 0) return { kind: installed === 0 ? "ready" : "free", count: available };
  return { kind: "well" };
}

/** Several licences may be paused for several reasons: those stand beside their stores. */
function pauseOf(paused: Licence[]): Trouble | null {
  const [first] = paused;
  if (!first) return null;
  return { kind: "paused", count: paused.length, reason: paused.length === 1 ? first.pausedReason : null };
}

interface Choices {
  lost?: Shop;
  outdated?: Shop;
  newest: string | null;
  published: readonly string[];
  available: number;
}

function nextStep({ lost, outdated, newest, published, available }: Choices): NextStep | null {
  if (lost) return { kind: "reconnect", shop: lost.shop };
  if (outdated?.themeVersion && newest) {
    const { shop, themeVersion: from } = outdated;
    return { kind: "update", shop, from, to: newest, previous: releaseBefore(from, published) };
  }
  return available > 0 ? { kind: "activate" } : null;
}

/** What the store ran before, as far as the releases tell. */
function releaseBefore(version: string, published: readonly string[]): string | null {
  const older = published.filter((candidate) => isOlder(candidate, version));
  return older.reduce<string | null>((best, each) => (best === null || isOlder(best, each) ? each : best), null);
}
