/**
 * Activates a licence on a store: own licence, then Shopify proves the store, then one guarded statement takes the seat.
 * A development store gets a place of its own instead, which is no seat.
 */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Activated, Actor, activateRequest } from "../contract.ts";
import { fail, unavailable } from "../errors.ts";
import { insertEventWhen } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { sealConnection } from "../stores/connection.ts";
import { insertConnection } from "../stores/connection-repository.ts";
import { type ProvenStore, proveStore } from "../stores/prove-store.ts";
import { saveThemeVersion } from "../stores/theme-version.ts";
import { type ActivationTarget, findActivationTarget } from "./find-activation-target.ts";
import {
  insertActivation,
  insertDevelopmentLicence,
  type LicenceRow,
  selectLicences,
  selectLiveActivation,
} from "./licence-repository.ts";
import { renewConnection } from "./renew-connection.ts";

/** Each lost attempt means that somebody else took that seat: this many in a row are a storm, not a race. */
const maxAttempts = 25;

export async function activateLicence(
  context: Context,
  actor: Actor,
  request: z.infer<typeof activateRequest>,
): Promise<Activated> {
  let seats = await loadLicences(context, actor);
  findActivationTarget(seats, request.shop);
  const store = await proveStore(context, request.shop, request.credentials);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const standing = findActivationTarget(seats, store.shop);
    const reply = await attemptActivation(context, actor, store, standing);
    if (reply) return reply;
    seats = await reloadLicences(context, actor, store.shop);
  }
  throw unavailable(new Error("Every seat that was tried had just been taken."));
}

/** Null when the seat was gone or the shop had become live meanwhile. */
async function attemptActivation(context: Context, actor: Actor, store: ProvenStore, standing: ActivationTarget) {
  if (standing.kind === "live") return renewConnection(context, actor, store);
  if (store.development) return claimLicence(context, actor, store, newId(context.now));
  if (standing.kind === "full") return fail(standing.code);
  // By chance, so that those who activate at once do not all reach for the same one.
  const { licenceIds } = standing;
  const licenceId = licenceIds[Math.floor(Math.random() * licenceIds.length)] ?? fail("LIMIT_REACHED");
  return claimLicence(context, actor, store, licenceId);
}

async function loadLicences(context: Context, actor: Actor): Promise<LicenceRow[]> {
  const [seats] = await readOwned<[LicenceRow]>(context, actor, [selectLicences(context.database, actor)]);
  return seats.rows;
}

/** After a lost attempt. The shop is proved by now, so that its owner may be told where it is active. */
async function reloadLicences(context: Context, actor: Actor, shop: string): Promise<LicenceRow[]> {
  const { database } = context;
  const [seats, live] = await database.batch<[LicenceRow, { licence_id: string }]>([
    selectLicences(database, actor),
    selectLiveActivation(database, shop),
  ]);
  const licenceId = live.rows[0]?.licence_id;
  if (licenceId && !seats.rows.some((seat) => seat.id === licenceId)) fail("ACTIVE_ELSEWHERE");
  return seats.rows;
}

/** Null when the seat was gone or the shop had become live meanwhile. */
async function claimLicence(
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
    ...(store.development ? [insertDevelopmentLicence(database, actor, taking)] : []),
    ...insertActivation(database, actor, taking),
    insertConnection(database, activationId, connection, now),
    insertEventWhen(database, event, "EXISTS (SELECT 1 FROM activations WHERE id = ?)", activationId),
  ]);
  if (outcomes.at(-1)?.changes !== 1) return null;
  await saveThemeVersion(context, store, activationId);
  return { activationId, licenceId, shop, activatedAt: now.toISOString(), already: false };
}
