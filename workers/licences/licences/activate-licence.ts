/**
 * Activates a licence on a store: the caller owns a licence, then Shopify proves the store, then one guarded statement
 * writes the activation. A development store gets a licence of its own, which counts nowhere.
 */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Activated, Actor, activateRequest } from "../contract.ts";
import { fail, unavailable } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { newId } from "../identifier.ts";
import { sealConnection } from "../stores/connection.ts";
import { insertConnection } from "../stores/connection-repository.ts";
import { type ProvenStore, proveStore } from "../stores/prove-store.ts";
import { saveThemeVersion } from "../stores/theme-version.ts";
import {
  hasActivation,
  insertActivation,
  insertDevelopmentLicence,
  selectLiveActivation,
} from "./activation-repository.ts";
import { type LicenceRow, selectLicences } from "./licence-repository.ts";
import { renewConnection } from "./renew-connection.ts";

/** An attempt is lost only to a concurrent activation, so this many in a row are no normal contention. */
const maxAttempts = 25;

export async function activateLicence(
  context: Context,
  actor: Actor,
  request: z.infer<typeof activateRequest>,
): Promise<Activated> {
  let licences = await loadLicences(context, actor);
  findActivationTarget(licences, request.shop);
  const store = await proveStore(context, request.shop, request.credentials);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const target = findActivationTarget(licences, store.shop);
    const reply = await attemptActivation(context, actor, store, target);
    if (reply) return reply;
    licences = await reloadLicences(context, actor, store.shop);
  }
  throw unavailable(new Error("Concurrent activations took every licence that was tried."));
}

/** Null when the licence or the store has become live meanwhile. */
async function attemptActivation(context: Context, actor: Actor, store: ProvenStore, target: ActivationTarget) {
  if (target.kind === "live") return renewConnection(context, actor, store);
  if (store.development) return claimLicence(context, actor, store, newId(context.now));
  if (target.kind === "full") return fail(target.code);
  // Pick a random free licence to reduce contention between concurrent activations.
  const { licenceIds } = target;
  const licenceId = licenceIds[Math.floor(Math.random() * licenceIds.length)] ?? fail("LIMIT_REACHED");
  return claimLicence(context, actor, store, licenceId);
}

async function loadLicences(context: Context, actor: Actor): Promise<LicenceRow[]> {
  const [licences] = await readOwned(context, actor, [selectLicences(context.database, actor)]);
  return licences.rows;
}

/** After a lost attempt. The store is proved by now, so its owner may learn that it is active elsewhere. */
async function reloadLicences({ database }: Context, actor: Actor, shop: string): Promise<LicenceRow[]> {
  const [licences, live] = await database.batch([
    selectLicences(database, actor),
    selectLiveActivation(database, shop),
  ]);
  const licenceId = live.rows[0]?.licence_id;
  if (licenceId && !licences.rows.some((licence) => licence.id === licenceId)) fail("ACTIVE_ELSEWHERE");
  return licences.rows;
}

/** Null when the licence or the store has become live meanwhile. */
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
  const activation = { activationId, licenceId, shop, now };
  const outcomes = await database.batch([
    ...(store.development ? [insertDevelopmentLicence(database, actor, activation)] : []),
    ...insertActivation(database, actor, activation),
    insertConnection(database, activationId, connection, now),
    insertEvent(database, event, hasActivation(activationId)),
  ]);
  // The event is written only if the activation was, and its position does not depend on the optional first statement.
  if (outcomes.at(-1)?.changes !== 1) return null;
  await saveThemeVersion(context, store, activationId);
  return { activationId, licenceId, shop, activatedAt: now.toISOString(), already: false };
}

export type ActivationTarget =
  | { kind: "live"; activationId: string; licenceId: string }
  /** Ids of available licences; never empty. */
  | { kind: "open"; licenceIds: string[] }
  /** Only a development store, which takes no licence, can still be activated. */
  | { kind: "full"; code: "LIMIT_REACHED" | "PAUSED" };

/** `licences` are the caller's own. Throws NO_LICENCE, REVOKED, PAUSED, or LIMIT_REACHED when none is usable. */
export function findActivationTarget(licences: readonly LicenceRow[], shop: string): ActivationTarget {
  const paid = licences.filter((licence) => licence.kind === "paid");
  if (paid.length === 0) fail("NO_LICENCE");
  if (paid.every((licence) => licence.status === "removed")) fail("REVOKED");
  const here = licences.find((licence) => licence.shop === shop);
  if (here?.status === "paused") fail("PAUSED");
  if (here?.activation_id) return { kind: "live", activationId: here.activation_id, licenceId: here.id };
  const licenceIds = paid.filter((licence) => licence.status === "available").map((licence) => licence.id);
  if (licenceIds.length > 0) return { kind: "open", licenceIds };
  // A paused licence that is active in no store would be available: name the pause as the obstacle.
  const isPausedFree = paid.some((licence) => licence.status === "paused" && licence.shop === null);
  const code = isPausedFree ? "PAUSED" : "LIMIT_REACHED";
  return paid.some((licence) => licence.status === "active") ? { kind: "full", code } : fail(code);
}
