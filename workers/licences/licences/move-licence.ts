/**
 * Moves a licence to another store in one step: Shopify proves the new one, then a single batch ends the old
 * activation and writes the new one, or writes nothing at all.
 */

import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail, unavailable } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { selectShownName } from "../platform/shown-name-repository.ts";
import { objectId } from "../platform/wire.ts";
import { describeCredentials, type ProvenStore, sealConnection } from "../stores/connection.ts";
import { deleteReleasedConnection, insertConnection } from "../stores/connection-repository.ts";
import { proveStore } from "../stores/prove-store.ts";
import { saveNames } from "../stores/store-names-repository.ts";
import { saveThemeVersion } from "../stores/theme-version.ts";
import { hasActivation, selectLiveActivation } from "./activation-repository.ts";
import type { Moved, moveRequest } from "./contract.ts";
import { type LicenceRow, selectLicences } from "./licence-repository.ts";
import { getFairUseStart, hasMove, insertMove, replaceActivation, selectMoves } from "./move-repository.ts";
import { finishPrepared } from "./prepared-activation-repository.ts";

export async function moveLicence(
  context: Context,
  actor: Actor,
  request: z.infer<typeof moveRequest>,
): Promise<Moved> {
  if (request.fromShop === request.shop) fail("INVALID_REQUEST", { fields: ["shop"] });
  const before = await loadMoveState(context, actor, request);
  if (before.done) return before.done;
  const store = await proveStore(context, request.shop, request.credentials, { isKnown: false, account: actor.email });
  if (before.licence.shop_id === store.shopId || store.names.includes(before.licence.shop ?? "")) fail("SAME_STORE");
  if (before.licence.kind === "development" && !store.development) fail("SEAT_REQUIRED");
  const moved = await attemptMove(context, actor, before.licence, store);
  if (moved) return moved;
  // Nothing was written: read the reason, which may be revealed because the store is proved.
  const [live] = await context.database.rows(selectLiveActivation(context.database, store));
  if (live?.id === before.licence.activation_id) fail("SAME_STORE");
  const after = await loadMoveState(context, actor, { ...request, shop: store.shop });
  if (after.done) return after.done;
  if (live) fail("ACTIVE_ELSEWHERE");
  throw unavailable(new Error("A move wrote nothing, and no reason was found."));
}

/** Throws ACTIVATION_NOT_FOUND, PAUSED or TRANSFER_QUOTA. `done` is the answer of the same move when it came before. */
async function loadMoveState(context: Context, actor: Actor, request: { fromShop: string; shop: string }) {
  const { database, now } = context;
  const reads = [
    selectLicences(database, actor),
    selectMoves(database, actor, getFairUseStart(now)),
    selectShownName(database, request.fromShop),
    selectShownName(database, request.shop),
  ] as const;
  const [licences, moves, from, to] = await readOwned(context, actor, reads);
  const fromShop = from.rows[0]?.shop ?? request.fromShop;
  const shop = to.rows[0]?.shop ?? request.shop;
  const findMoves = (licenceId: string) => moves.rows.find((row) => row.licence_id === licenceId);
  const target = licences.rows.find((licence) => licence.shop === shop);
  const last = target && findMoves(target.id);
  const activationId = target?.activation_id;
  if (target && activationId && last?.last_from_shop === request.fromShop && last.last_activation_id === activationId) {
    const movedAt = target.activated_at ?? now.toISOString();
    return {
      done: {
        activationId,
        licenceId: target.id,
        fromShop: request.fromShop,
        shop,
        movedAt,
        movesLeft: last.moves_left,
      },
    };
  }
  const licence = licences.rows.find((each) => each.shop === fromShop);
  if (!licence?.activation_id) return fail("ACTIVATION_NOT_FOUND");
  if (licence.status === "paused") fail("PAUSED");
  if ((findMoves(licence.id)?.moves_left ?? 0) === 0) fail("TRANSFER_QUOTA");
  return { licence: { ...licence, activation_id: objectId.parse(licence.activation_id) } };
}

/**
 * Null when at the moment of writing the old activation had ended, the quota was used up, or the new store was live.
 */
async function attemptMove(
  context: Context,
  actor: Actor,
  licence: LicenceRow & { activation_id: string },
  store: ProvenStore,
): Promise<Moved | null> {
  const { database, keyring, now } = context;
  const { id: licenceId, activation_id: fromActivationId, shop: fromShop } = licence;
  const activationId = newId(now);
  const { shop, shopId, names } = store;
  const connection = await sealConnection(keyring, store, licenceId);
  const move = { moveId: newId(now), licenceId, fromActivationId, activationId, shop, shopId, now };
  const event = { now, actor, account: actor.email, licenceId, shop };
  const movedId = newId(now);
  const left = { before: { shop: fromShop }, after: { shop: null } };
  const taken = { before: { shop: null }, after: { shop, ...describeCredentials(connection) } };
  const isMoved = hasMove(move.moveId);
  const [moves, recorded] = await database.batch([
    selectMoves(database, actor, getFairUseStart(now)),
    counted(insertMove(database, actor, move)),
    ...replaceActivation(database, move),
    insertConnection(database, activationId, connection, now),
    deleteReleasedConnection(database, fromActivationId),
    saveNames(database, shopId, names, hasActivation(activationId)),
    finishPrepared(database, actor.email, { activationId, names, now }),
    insertEvent(database, { ...event, ...left, type: "licence.deactivated", shop: fromShop ?? "" }, isMoved),
    insertEvent(database, { ...event, ...taken, type: "licence.activated" }, isMoved),
    insertEvent(
      database,
      { ...event, id: movedId, type: "licence.moved", before: left.before, after: { shop } },
      isMoved,
    ),
    insertEventNotification(database, movedId),
  ]);
  if (recorded.changes !== 1) return null;
  await saveThemeVersion(context, store, activationId);
  const movesBefore = moves.rows.find((row) => row.licence_id === licenceId)?.moves_left ?? 0;
  const movesLeft = Math.max(0, movesBefore - 1);
  return { activationId, licenceId, fromShop: fromShop ?? "", shop, movedAt: now.toISOString(), movesLeft };
}
