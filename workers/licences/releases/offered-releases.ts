/**
 * Which releases a store is offered: published, not halted, and rolled out as far as this store. The one place that
 * decides it.
 */
import { sha256Hex } from "#base/digest.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { selectNewestForAll, selectRelease, selectReleasedVersions } from "./release-repository.ts";
import { type OfferedStore, type ReleaseOffer, selectOfferedStore, selectReleaseOffers } from "./rollout-repository.ts";

export const tenth = 0.1;

/** Where the store is in the order of a release's rollout: from 0 to 1, another one for each release. */
export const getRolloutPosition = (version: string, shop: string): number =>
  Number.parseInt(sha256Hex(`${version}:${shop}`).slice(0, 12), 16) / 2 ** 48;

/** Each stage reaches the stores of the one before it, and more. */
export function reaches(stage: ReleaseOffer["stage"], version: string, store: OfferedStore): boolean {
  if (stage === "all" || store.is_staffs === 1) return true;
  return stage === "tenth" && getRolloutPosition(version, store.shop) < tenth;
}

const isOfferedTo = ({ version, stage, halted_at: haltedAt }: ReleaseOffer, store: OfferedStore): boolean =>
  haltedAt === null && reaches(stage, version, store);

export const isOfferedToEvery = ({ stage, halted_at: haltedAt }: ReleaseOffer): boolean =>
  haltedAt === null && stage === "all";

/** The versions that the store is offered, newest first. */
export const listOfferedTo = (offers: readonly ReleaseOffer[], store: OfferedStore): string[] =>
  offers.filter((each) => isOfferedTo(each, store)).map(({ version }) => version);

/** The versions that this store is offered, newest first. */
export async function loadOfferedReleases({ database }: Pick<Context, "database">, shop: string): Promise<string[]> {
  const [offers, stores] = await database.batch([selectReleaseOffers(database), selectOfferedStore(database, shop)]);
  return listOfferedTo(offers.rows, stores.rows[0] ?? { shop, is_staffs: 0 });
}

/**
 * The newest release that every store is offered, that this store is offered, or that a store may have: it can be at any
 * stage, halted or withdrawn. Null without one.
 */
export async function loadNewestRelease(
  context: Pick<Context, "database">,
  reach: "all" | "known" | { shop: string },
): Promise<string | null> {
  const { database } = context;
  if (typeof reach === "object") return (await loadOfferedReleases(context, reach.shop))[0] ?? null;
  const select = reach === "all" ? selectNewestForAll : selectReleasedVersions;
  return (await database.rows(select(database))).at(-1)?.version ?? null;
}

/**
 * Throws RELEASE_HALTED and RELEASE_WITHDRAWN: such a release goes into no further theme, though its running jobs end.
 */
export async function assertOffered({ database }: Pick<Context, "database">, version: string): Promise<void> {
  const [found] = await database.rows(selectRelease(database, version));
  if (found?.status === "withdrawn") fail("RELEASE_WITHDRAWN");
  if (found?.halted_at) fail("RELEASE_HALTED");
}

/** The versions that every store is offered, or one of these stores; administrators without a store count as one. */
export const listOfferedToAny = (
  offers: readonly ReleaseOffer[],
  { role }: Actor,
  stores: readonly OfferedStore[],
): Set<string> =>
  new Set(
    offers
      .filter(
        (each) =>
          isOfferedToEvery(each) ||
          (role === "admin" ? each.halted_at === null : stores.some((store) => isOfferedTo(each, store))),
      )
      .map(({ version }) => version),
  );
