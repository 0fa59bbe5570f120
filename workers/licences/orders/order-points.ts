/**
 * Points that pay a part of an order. Here is decided what becomes of them; the portal, which has their ledger, asks
 * for what is due, follows, and says so.
 */
import type * as z from "zod";
import { minutes } from "#base/duration.ts";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { DuePoints, HeldPoints, settledPoints } from "./contract.ts";
import { closeAllUnopened, selectDuePoints, selectHoldingOrder, setPointsSettled } from "./order-points-repository.ts";

const maxDue = 100;
/** Longer than any request that opens a payment. */
const openingMs = minutes(15);

export async function listDuePoints({ database, now }: Context): Promise<DuePoints[]> {
  const [, due] = await database.batch([
    closeAllUnopened(database, new Date(now.getTime() - openingMs), now),
    selectDuePoints(database, maxDue),
  ] as const);
  return due.rows.flatMap(({ id, buyer_uid: uid, points, points_state: state }) =>
    uid !== null && (state === "spent" || state === "returned") ? [{ orderId: id, uid, points, state }] : [],
  );
}

export async function markPointsSettled({ database }: Context, _actor: Actor, settled: z.infer<typeof settledPoints>) {
  await database.batch([setPointsSettled(database, settled)]);
}

/** Null when none of the person's payments is open. */
export async function loadHeldPoints(context: Context, actor: Actor): Promise<HeldPoints | null> {
  const { database, now } = context;
  const [held] = await readOwned(context, actor, [selectHoldingOrder(database, actor.uid, now)]);
  const [order] = held.rows;
  return order?.session_url ? { points: order.points, until: order.expires_at, url: order.session_url } : null;
}
