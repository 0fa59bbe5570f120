/** Everything the caller owns: counts, licences and connected stores. Nothing owned is zeros, not an error. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, Licence, LicenceOverview } from "../contract.ts";
import { type OpenJobRow, selectOpenJobs, toOpenJob } from "../jobs/open-jobs.ts";
import { newestVersion } from "../releases/store.ts";
import { listShops, type ShopRow, shopsOf } from "../shops/list.ts";
import { type SeatRow, seatsOf } from "./store.ts";

export async function overview(context: Context, actor: Actor): Promise<LicenceOverview> {
  const { database, now } = context;
  const [seats, shops, newest, jobs] = await readOwned<[SeatRow, ShopRow, { version: string }, OpenJobRow]>(
    context,
    actor,
    [seatsOf(database, actor), shopsOf(database, actor), newestVersion(database), selectOpenJobs(database, actor, now)],
  );
  const paid = seats.rows.filter((seat) => seat.kind === "paid");
  const authorised = paid.filter((seat) => seat.status !== "removed");
  return {
    authorised: authorised.length,
    available: paid.filter((seat) => seat.status === "available").length,
    installed: authorised.filter((seat) => seat.shop !== null).length,
    licences: paid.map(licenceFrom),
    shops: listShops(shops.rows, now),
    openJobs: jobs.rows.map(toOpenJob),
    newestRelease: authorised.length > 0 ? (newest.rows[0]?.version ?? null) : null,
  };
}

export const licenceFrom = (row: SeatRow): Licence => ({
  id: row.id,
  status: row.status,
  createdAt: row.created_at,
  shop: row.shop,
  activationDate: row.activated_at,
  lastActivity: row.last_activity_at,
  pausedReason: row.paused_reason,
});
