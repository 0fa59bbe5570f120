/**
 * Everything the caller owns: counts, licences and connected stores. Returns zero counts when the caller owns nothing.
 */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { StatementResult, StatementResults } from "../platform/database.ts";
import type { Release } from "../releases/contract.ts";
import { isOfferedToEvery, listOfferedToAny } from "../releases/offered-releases.ts";
import { type ReleaseRow, selectPublishedReleases, toRelease } from "../releases/release-repository.ts";
import { selectReleaseOffers } from "../releases/rollout-repository.ts";
import { type FormerStoreRow, selectFormerStores, selectStores, toShops } from "../stores/store-repository.ts";
import type { WaitingRequest } from "../templates/delivery/contract.ts";
import { type OwnWaitingRow, selectOwnWaiting, toWaitingRequest } from "../templates/delivery/request-repository.ts";
import type { Job } from "../updates/jobs/contract.ts";
import { type OwnJobRow, selectOwnJobs } from "../updates/jobs/job-repository.ts";
import { toJob, toOpenJob } from "../updates/jobs/job-view.ts";
import { selectOpenJobs } from "../updates/jobs/open-job-repository.ts";
import type { Licence, LicenceOverview, Moves, overviewParts, Prepared } from "./contract.ts";
import { type LicenceRow, selectLicences } from "./licence-repository.ts";
import { getFairUseStart, type MovesRow, selectMoves } from "./move-repository.ts";
import { type OwnPreparedRow, selectOwnPrepared } from "./prepared-activation-repository.ts";

const getOverviewReads = ({ database, now }: Context, actor: Actor) =>
  [
    selectLicences(database, actor),
    selectStores(database, actor),
    selectReleaseOffers(database),
    selectOpenJobs(database, actor, now),
  ] as const;
type OverviewRows = StatementResults<ReturnType<typeof getOverviewReads>>;

export async function loadOverview(context: Context, actor: Actor): Promise<LicenceOverview> {
  return toOverview(await readOwned(context, actor, getOverviewReads(context, actor)));
}

const maxJobs = 20;
const maxFormerStores = 20;

/** The overview, and in the same batch the parts that a page shows with it; the other parts are empty. */
export async function loadOverviewWith(
  context: Context,
  actor: Actor,
  parts: z.infer<typeof overviewParts>,
): Promise<
  LicenceOverview & {
    moves: Moves;
    releases: Release[];
    jobs: Job[];
    prepared: Prepared;
    requests: WaitingRequest[];
    /** Addresses of stores that the caller's licences have left, the latest first. */
    former: string[];
  }
> {
  const { database, now } = context;
  const reads = {
    moves: () => selectMoves(database, actor, getFairUseStart(now)),
    releases: () => selectPublishedReleases(database),
    jobs: () => selectOwnJobs(database, actor, null, maxJobs),
    prepared: () => selectOwnPrepared(database, actor, now),
    requests: () => selectOwnWaiting(database, actor, now),
    former: () => selectFormerStores(database, actor, maxFormerStores),
  };
  const [licences, stores, offers, openJobs, ...found] = await readOwned(context, actor, [
    ...getOverviewReads(context, actor),
    ...parts.map((part) => reads[part]()),
  ]);
  const getRows = <Row>(part: keyof typeof reads): Row[] =>
    (found[parts.indexOf(part)] as StatementResult<Row> | undefined)?.rows ?? [];
  const offered = listOfferedToAny(offers.rows, actor, stores.rows);
  return {
    ...toOverview([licences, stores, offers, openJobs]),
    moves: getRows<MovesRow>("moves").map(toMoves),
    releases: getRows<ReleaseRow>("releases")
      .filter(({ version }) => offered.has(version))
      .map(toRelease),
    jobs: getRows<OwnJobRow>("jobs").map(toJob),
    prepared: getRows<OwnPreparedRow>("prepared").map(toPrepared),
    requests: getRows<OwnWaitingRow>("requests").map(toWaitingRequest),
    former: getRows<FormerStoreRow>("former").map(({ shop }) => shop),
  };
}

function toOverview([licences, stores, offers, jobs]: OverviewRows): LicenceOverview {
  const paid = licences.rows.filter((licence) => licence.kind === "paid");
  const authorised = paid.filter((licence) => licence.status !== "removed");
  const newest = offers.rows.find(isOfferedToEvery);
  return {
    authorised: authorised.length,
    available: paid.filter((licence) => licence.status === "available").length,
    installed: authorised.filter((licence) => licence.shop !== null).length,
    licences: paid.map(toLicence),
    shops: toShops(stores.rows, offers.rows),
    openJobs: jobs.rows.map(toOpenJob),
    newestRelease: authorised.length > 0 ? (newest?.version ?? null) : null,
  };
}

export const toLicence = (row: Omit<LicenceRow, "shop_id">): Licence => ({
  id: row.id,
  status: row.status,
  createdAt: row.created_at,
  shop: row.shop,
  activationDate: row.activated_at,
  lastActivity: row.last_activity_at,
  pausedReason: row.paused_reason,
});

const toMoves = (row: MovesRow): Moves[number] => ({
  licenceId: row.licence_id,
  shop: row.shop,
  movesLeft: row.moves_left,
  askedAt: row.asked_at,
  allowedAt: row.allowed_at,
});

const toPrepared = (row: OwnPreparedRow): Prepared[number] => ({
  shop: row.shop,
  preparedAt: row.prepared_at,
  expiresAt: row.expires_at,
});
