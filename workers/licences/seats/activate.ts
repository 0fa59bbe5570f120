/**
 * Activates a licence on a store: own licence, then Shopify proves the store, then one guarded statement takes the seat.
 * A development store gets a place of its own instead, which is no seat.
 */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Activated, Actor, activateRequest } from "../contract.ts";
import { fail, unavailable } from "../errors.ts";
import { eventWhen } from "../events/store.ts";
import { newId } from "../identifier.ts";
import { sealConnection } from "../shops/connection.ts";
import { type ProvenStore, proveStore } from "../shops/prove.ts";
import { insertConnection } from "../shops/store.ts";
import { noteThemeVersion } from "../shops/theme-version.ts";
import { renewConnection } from "./renew.ts";
import { type Standing, standingOf } from "./standing.ts";
import { addDevelopmentPlace, liveShop, type SeatRow, seatsOf, takeSeat } from "./store.ts";

/** Each lost attempt means that somebody else took that seat: this many in a row are a storm, not a race. */
const mostAttempts = 25;

export async function activate(
  context: Context,
  actor: Actor,
  request: z.infer<typeof activateRequest>,
): Promise<Activated> {
  let seats = await readSeats(context, actor);
  standingOf(seats, request.shop);
  const store = await proveStore(context, request.shop, request.credentials);
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const standing = standingOf(seats, store.shop);
    const reply = await attemptOn(context, actor, store, standing);
    if (reply) return reply;
    seats = await readSeatsAgain(context, actor, store.shop);
  }
  throw unavailable(new Error("Every seat that was tried had just been taken."));
}

/** Null when the seat was gone or the shop had become live meanwhile. */
async function attemptOn(context: Context, actor: Actor, store: ProvenStore, standing: Standing) {
  if (standing.kind === "live") return renewConnection(context, actor, store);
  if (store.development) return takePlace(context, actor, store, newId(context.now));
  if (standing.kind === "full") return fail(standing.code);
  // By chance, so that those who activate at once do not all reach for the same one.
  const { licenceIds } = standing;
  const licenceId = licenceIds[Math.floor(Math.random() * licenceIds.length)] ?? fail("LIMIT_REACHED");
  return takePlace(context, actor, store, licenceId);
}

async function readSeats(context: Context, actor: Actor): Promise<SeatRow[]> {
  const [seats] = await readOwned<[SeatRow]>(context, actor, [seatsOf(context.database, actor)]);
  return seats.rows;
}

/** After a lost attempt. The shop is proved by now, so that its owner may be told where it is active. */
async function readSeatsAgain(context: Context, actor: Actor, shop: string): Promise<SeatRow[]> {
  const { database } = context;
  const [seats, live] = await database.batch<[SeatRow, { licence_id: string }]>([
    seatsOf(database, actor),
    liveShop(database, shop),
  ]);
  const licenceId = live.rows[0]?.licence_id;
  if (licenceId && !seats.rows.some((seat) => seat.id === licenceId)) fail("ACTIVE_ELSEWHERE");
  return seats.rows;
}

/** Null when the seat was gone or the shop had become live meanwhile. */
async function takePlace(
  context: Context,
  actor: Actor,
  store: ProvenStore,
  licenceId: string,
): Promise<Activated | null> {
  const { database, keyring, now } = context;
  const { shop } = store;
  const activationId = newId(now);
  const connection = await sealConnection(keyring, store, licenceId);
  const event = { type: "licence.activated" as const, now, actor, account: actor.email, licenceId, shop };
  const taking = { activationId, licenceId, shop, now };
  const outcomes = await database.batch([
    ...(store.development ? [addDevelopmentPlace(database, actor, taking)] : []),
    ...takeSeat(database, actor, taking),
    insertConnection(database, activationId, connection, now),
    eventWhen(database, event, "EXISTS (SELECT 1 FROM activations WHERE id = ?)", activationId),
  ]);
  if (outcomes.at(-1)?.changes !== 1) return null;
  await noteThemeVersion(context, store, activationId);
  return { activationId, licenceId, shop, activatedAt: now.toISOString(), already: false };
}
