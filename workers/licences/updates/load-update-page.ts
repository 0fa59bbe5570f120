/**
 * What the page that begins an update shows: the caller's stores and, of the chosen one, its themes and latest jobs.
 */
import { readOwned } from "../accounts/ownership.ts";
import type { LicenceOverview } from "../licences/contract.ts";
import { loadOverview } from "../licences/load-overview.ts";
import type { Context } from "../platform/context.ts";
import type { Actor, LicencesResult } from "../platform/contract.ts";
import { fail, LicenceError } from "../platform/errors.ts";
import { reportError } from "../platform/problem.ts";
import { listOfferedTo } from "../releases/offered-releases.ts";
import { selectPublishedVersions } from "../releases/release-repository.ts";
import { selectOfferedStore, selectReleaseOffers } from "../releases/rollout-repository.ts";
import type { ThemesReply } from "../shopify/contract.ts";
import { selectConnection } from "../stores/connection-repository.ts";
import { findShop, isReadyForUpdate, type Shop } from "../stores/contract.ts";
import type { UpdatePageQuery } from "./contract.ts";
import type { Job } from "./jobs/contract.ts";
import { selectOwnJobs } from "./jobs/job-repository.ts";
import { toJob } from "./jobs/job-view.ts";
import { listThemes } from "./list-themes.ts";

const maxJobs = 20;

interface UpdatePage {
  overview: LicenceOverview;
  /** The store whose themes and latest jobs, newest first, are read; null when there is a choice to make. */
  shop: string | null;
  themes: LicencesResult<ThemesReply> | null;
  jobs: Job[];
  /** Releases that the store is offered, newest first. */
  releases: { version: string; publishedAt: string | null }[];
}

export async function loadUpdatePage(context: Context, actor: Actor, query: UpdatePageQuery): Promise<UpdatePage> {
  const overview = await loadOverview(context, actor);
  const shop = chooseStore(overview.shops, query);
  if (shop === null) return { overview, shop, themes: null, jobs: [], releases: [] };
  const { database } = context;
  const reads = [
    selectConnection(database, actor, shop),
    selectOwnJobs(database, actor, shop, maxJobs),
    selectPublishedVersions(database),
    selectReleaseOffers(database),
    selectOfferedStore(database, shop),
  ] as const;
  const [connection, jobs, releases, offers, stores] = await readOwned(context, actor, reads);
  const themes = await settleThemes(context, async () =>
    listThemes(context, actor, connection.rows[0] ?? fail("ACTIVATION_NOT_FOUND")),
  );
  const offered = listOfferedTo(offers.rows, stores.rows[0] ?? { shop, is_staffs: 0 });
  return {
    ...{ overview, shop, themes, jobs: jobs.rows.map(toJob) },
    releases: releases.rows
      .filter(({ version }) => offered.includes(version))
      .map(({ version, published_at: publishedAt }) => ({ version, publishedAt })),
  };
}

/** The named store, if it is ready; without a name the only store, unless the page lists stores to choose from. */
function chooseStore(shops: readonly Shop[], { shop, listStores }: UpdatePageQuery): string | null {
  const ready = shops.filter(isReadyForUpdate);
  if (shop !== null) return findShop(ready, shop)?.shop ?? null;
  return shops.length === 1 && !listStores ? (ready[0]?.shop ?? null) : null;
}

/** The page shows the rest even when the store gives no themes. */
async function settleThemes(
  { requestId }: Context,
  list: () => ReturnType<typeof listThemes>,
): Promise<UpdatePage["themes"]> {
  try {
    return { ok: true, value: await list() };
  } catch (error) {
    if (error instanceof LicenceError) return { ok: false, error: reportError(error, { requestId }) };
    throw error;
  }
}
