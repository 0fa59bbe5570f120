/**
 * Moves a licence to another store in one step: Shopify proves the new one, then a single batch releases the old
 * activation and makes the new one, or writes nothing at all.
 */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import { type Actor, type Moved, type moveRequest, objectId } from "../contract.ts";
import { fail, unavailable } from "../errors.ts";
import { insertEventWhen } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { sealConnection } from "../stores/connection.ts";
import { deleteReleasedConnection, insertConnection } from "../stores/connection-repository.ts";
import { type ProvenStore, proveStore } from "../stores/prove-store.ts";
import { saveThemeVersion } from "../stores/theme-version.ts";
import { type LicenceRow, selectLicences, selectLiveActivation } from "./licence-repository.ts";
import { getFairUseStart, insertMove, type MovesRow, replaceActivation, selectMoves } from "./move-repository.ts";

export async function moveLicence(
  context: Context,
  actor: Actor,
  request: z.infer<typeof moveRequest>,
): Promise<Moved> {
  if (request.fromShop === request.shop) fail("INVALID_REQUEST", { fields: ["shop"] });
  const before = await loadMoveState(context, actor, request);
  if (before.done) return before.done;
  const store = await proveStore(context, request.shop, request.credentials);
  if (before.seat.kind === "development" && !store.development) fail("SEAT_REQUIRED");
  const moved = await attempt(context, actor, before.seat, store);
  if (moved) return { ...moved, fromShop: request.fromShop };
  // Nothing was written: the reason stands in the database now, since the shop is proved.
  const after = await loadMoveState(context, actor, request);
  if (after.done) return after.done;
  const [live] = await context.database.rows(selectLiveActivation(context.database, store.shop));
  if (live) fail("ACTIVE_ELSEWHERE");
  throw unavailable(new Error("A move wrote nothing although nothing stood in its way."));
}

/** Throws ACTIVATION_NOT_FOUND, PAUSED or TRANSFER_QUOTA. `done` is the answer of the same move that came before. */
async function loadMoveState(context: Context, actor: Actor, { fromShop, shop }: { fromShop: string; shop: string }) {
  const { database, now } = context;
  const reads = [selectLicences(database, actor), selectMoves(database, actor, getFairUseStart(now))] as const;
  const [seats, moves] = await readOwned<[LicenceRow, MovesRow]>(context, actor, [...reads]);
  const countsOf = (licenceId: string) => moves.rows.find((row) => row.licence_id === licenceId);
  const target = seats.rows.find((seat) => seat.shop === shop);
  const last = target && countsOf(target.id);
  const activationId = target?.activation_id;
  if (target && activationId && last?.last_from_shop === fromShop && last.last_activation_id === activationId) {
    const movedAt = target.activated_at ?? now.toISOString();
    return { done: { activationId, licenceId: target.id, fromShop, shop, movedAt, movesLeft: last.moves_left } };
  }
  const seat = seats.rows.find((each) => each.shop === fromShop);
  if (!seat?.activation_id) return fail("ACTIVATION_NOT_FOUND");
  if (seat.status === "paused") fail("PAUSED");
  if ((countsOf(seat.id)?.moves_left ?? 0) === 0) fail("TRANSFER_QUOTA");
  return { seat: { ...seat, activation_id: objectId.parse(seat.activation_id) } };
}

/** Null when the old activation or the quota was gone, or the new shop live, at the moment of writing. */
async function attempt(
  context: Context,
  actor: Actor,
  seat: LicenceRow & { activation_id: string },
  store: ProvenStore,
): Promise<Omit<Moved, "fromShop"> | null> {
  const { database, keyring, now } = context;
  const { id: licenceId, activation_id: fromActivationId, shop: fromShop } = seat;
  const activationId = newId(now);
  const { shop } = store;
  const connection = await sealConnection(keyring, store, licenceId);
  const ids = { moveId: newId(now), licenceId, fromActivationId, activationId };
  const told = { now, actor, account: actor.email, licenceId };
  const isMoved = "EXISTS (SELECT 1 FROM moves WHERE id = ?)";
  const outcomes = await database.batch<[...object[], MovesRow]>([
    insertMove(database, actor, { ...ids, shop, now }),
    ...replaceActivation(database, { ...ids, shop, now }),
    insertConnection(database, activationId, connection, now),
    deleteReleasedConnection(database, fromActivationId),
    insertEventWhen(database, { ...told, type: "licence.deactivated", shop: fromShop ?? "" }, isMoved, ids.moveId),
    insertEventWhen(database, { ...told, type: "licence.activated", shop }, isMoved, ids.moveId),
    insertEventWhen(database, { ...told, type: "licence.moved", shop }, isMoved, ids.moveId),
    selectMoves(database, actor, getFairUseStart(now)),
  ]);
  if (outcomes[0]?.changes !== 1) return null;
  await saveThemeVersion(context, store, activationId);
  const rows = outcomes.at(-1)?.rows as MovesRow[];
  const movesLeft = rows.find((row) => row.licence_id === licenceId)?.moves_left ?? 0;
  return { activationId, licenceId, shop, movedAt: now.toISOString(), movesLeft };
}
