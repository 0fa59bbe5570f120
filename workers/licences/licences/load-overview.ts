/** Everything the caller owns: counts, licences and connected stores. Nothing owned is zeros, not an error. */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, Job, Licence, LicenceOverview, Moves, overviewParts, Release } from "../contract.ts";
import type { Outcomes, Statements } from "../database.ts";
import { type OpenJobRow, openJobFrom, openJobsOf } from "../jobs/open-jobs.ts";
import { jobsOf, type OwnJobRow } from "../jobs/store.ts";
import { jobFrom } from "../jobs/view.ts";
import {
  type ReleaseRow,
  releaseFrom,
  selectNewestVersion,
  selectPublishedReleases,
} from "../releases/release-repository.ts";
import { type StoreRow, selectStores, toShops } from "../stores/store-repository.ts";
import { type LicenceRow, selectLicences } from "./licence-repository.ts";
import { getFairUseStart, type MovesRow, selectMoves } from "./move-repository.ts";

type Rows = [LicenceRow, StoreRow, { version: string }, OpenJobRow];

const overviewReads = ({ database, now }: Context, actor: Actor): Statements<Rows> => [
  selectLicences(database, actor),
  selectStores(database, actor),
  selectNewestVersion(database),
  openJobsOf(database, actor, now),
];

export async function loadOverview(context: Context, actor: Actor): Promise<LicenceOverview> {
  return overviewFrom(context, await readOwned<Rows>(context, actor, overviewReads(context, actor)));
}

const maxJobs = 20;

/** The overview, and in the same batch what a page shows beside it; empty is what was not asked for. */
export async function overviewWith(
  context: Context,
  actor: Actor,
  parts: z.infer<typeof overviewParts>,
): Promise<LicenceOverview & { moves: Moves; releases: Release[]; jobs: Job[] }> {
  const { database, now } = context;
  const reads = {
    moves: () => selectMoves(database, actor, getFairUseStart(now)),
    releases: () => selectPublishedReleases(database),
    jobs: () => jobsOf(database, actor, null, maxJobs),
  };
  const own = overviewReads(context, actor);
  const found = await readOwned<object[]>(context, actor, [...own, ...parts.map((part) => reads[part]())]);
  const rowsOf = <Row>(part: keyof typeof reads): Row[] => {
    const at = parts.indexOf(part);
    return at < 0 ? [] : ((found[own.length + at]?.rows ?? []) as Row[]);
  };
  return {
    ...overviewFrom(context, found as Outcomes<Rows>),
    moves: rowsOf<MovesRow>("moves").map(movesFrom),
    releases: rowsOf<ReleaseRow>("releases").map(releaseFrom),
    jobs: rowsOf<OwnJobRow>("jobs").map(jobFrom),
  };
}

function overviewFrom({ now }: Context, [seats, shops, newest, jobs]: Outcomes<Rows>): LicenceOverview {
  const paid = seats.rows.filter((seat) => seat.kind === "paid");
  const authorised = paid.filter((seat) => seat.status !== "removed");
  return {
    authorised: authorised.length,
    available: paid.filter((seat) => seat.status === "available").length,
    installed: authorised.filter((seat) => seat.shop !== null).length,
    licences: paid.map(toLicence),
    shops: toShops(shops.rows, now),
    openJobs: jobs.rows.map(openJobFrom),
    newestRelease: authorised.length > 0 ? (newest.rows[0]?.version ?? null) : null,
  };
}

export const toLicence = (row: LicenceRow): Licence => ({
  id: row.id,
  status: row.status,
  createdAt: row.created_at,
  shop: row.shop,
  activationDate: row.activated_at,
  lastActivity: row.last_activity_at,
  pausedReason: row.paused_reason,
});

const movesFrom = (row: MovesRow): Moves[number] => ({
  licenceId: row.licence_id,
  shop: row.shop,
  movesLeft: row.moves_left,
  askedAt: row.asked_at,
  allowedAt: row.allowed_at,
});
