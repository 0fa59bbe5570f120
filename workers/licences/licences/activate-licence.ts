/**
 * Activates a licence on a store: the caller owns a licence, then Shopify proves the store, then one guarded statement
 * writes the activation. A development store gets a licence of its own, which counts nowhere.
 */
import type * as z from "zod";
import type { Owner } from "../accounts/contract.ts";
import { readOwned } from "../accounts/ownership.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail, unavailable } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { describeCredentials, type ProvenStore, sealConnection } from "../stores/connection.ts";
import { insertConnection } from "../stores/connection-repository.ts";
import { proveStore } from "../stores/prove-store.ts";
import { saveNames } from "../stores/store-names-repository.ts";
import { saveThemeVersion } from "../stores/theme-version.ts";
import {
  hasActivation,
  insertActivation,
  insertDevelopmentLicence,
  selectActivation,
  selectLiveActivation,
} from "./activation-repository.ts";
import type { Activated, activateRequest } from "./contract.ts";
import { type LicenceRow, selectLicences } from "./licence-repository.ts";
import { finishPrepared } from "./prepared-activation-repository.ts";
import { type ActivationSubject, renewConnection } from "./renew-connection.ts";

/** An attempt is lost only to a concurrent activation, so this many in a row are no normal contention. */
const maxAttempts = 25;

type ActivateRequest = z.infer<typeof activateRequest>;

export async function activateLicence(context: Context, actor: Actor, request: ActivateRequest): Promise<Activated> {
  const [licences] = await readOwned(context, actor, [selectLicences(context.database, actor)]);
  return claimStore(context, { actor, owner: actor }, licences.rows, request);
}

/** `licences` are the owner's, as they were read first. */
export async function claimStore(
  context: Context,
  subject: ActivationSubject,
  known: readonly LicenceRow[],
  request: ActivateRequest,
): Promise<Activated> {
  let licences = known;
  const isKnown = findActivationTarget(licences, { shop: request.shop }).kind === "live";
  const account = subject.owner.email;
  let store = await proveStore(context, request.shop, request.credentials, { isKnown, account });
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const target = findActivationTarget(licences, store);
    const reply = await attemptActivation(context, subject, store, target);
    if (reply) return reply;
    ({ licences, store } = await reload(context, subject.owner, store));
  }
  throw unavailable(new Error("Concurrent activations took every licence that was tried."));
}

/** Null when the licence or the store has become live meanwhile. */
async function attemptActivation(
  context: Context,
  subject: ActivationSubject,
  store: ProvenStore,
  target: ActivationTarget,
) {
  if (target.kind === "live") return renewConnection(context, subject, store);
  if (store.development) return claimLicence(context, subject, store, newId(context.now));
  if (target.kind === "full") return fail(target.code);
  // Pick a random free licence to reduce contention between concurrent activations.
  const { licenceIds } = target;
  const licenceId = licenceIds[Math.floor(Math.random() * licenceIds.length)] ?? fail("LIMIT_REACHED");
  return claimLicence(context, subject, store, licenceId);
}

/**
 * After a lost attempt: the licences, and the store under the name that it has by now. It is proved, so its owner may
 * learn that it is active elsewhere.
 */
async function reload({ database }: Context, owner: Owner, store: ProvenStore) {
  const [found, live] = await database.batch([selectLicences(database, owner), selectLiveActivation(database, store)]);
  const [present] = live.rows;
  if (present && !found.rows.some(({ id }) => id === present.licence_id)) fail("ACTIVE_ELSEWHERE");
  return { licences: found.rows, store: { ...store, shop: present?.shop ?? store.shop } };
}

/** Null when the licence or the store has become live meanwhile. */
async function claimLicence(
  context: Context,
  { actor, owner, reason }: ActivationSubject,
  store: ProvenStore,
  licenceId: string,
): Promise<Activated | null> {
  const { database, keyring, now } = context;
  const { shop, shopId, names } = store;
  const activationId = newId(now);
  const connection = await sealConnection(keyring, store, licenceId);
  const activation = { activationId, licenceId, shop, shopId, now };
  const eventId = newId(now);
  const event = {
    ...{ id: eventId, now, actor, account: owner.email, licenceId, shop, reason },
    // The licence of a development store begins with its activation.
    ...(store.development ? {} : { before: { status: "available", shop: null } }),
    after: { status: "active", shop, ...describeCredentials(connection) },
  };
  const outcomes = await database.batch([
    ...(store.development ? [insertDevelopmentLicence(database, owner, activation)] : []),
    ...insertActivation(database, owner, activation),
    insertConnection(database, activationId, connection, now),
    saveNames(database, shopId, names, hasActivation(activationId)),
    finishPrepared(database, owner.email, { activationId, names, now }),
    insertEvent(database, { ...event, type: "licence.activated" }, hasActivation(activationId)),
    insertEventNotification(database, eventId),
    selectActivation(database, activationId),
  ]);
  if (outcomes.at(-1)?.rows.length !== 1) return null;
  await saveThemeVersion(context, store, activationId);
  return { activationId, licenceId, shop, activatedAt: now.toISOString(), already: false, eventId };
}

export type ActivationTarget =
  | { kind: "live"; activationId: string; licenceId: string }
  /** Ids of available licences; never empty. */
  | { kind: "open"; licenceIds: string[] }
  /** Only a development store, which takes no licence, can still be activated. */
  | { kind: "full"; code: "LIMIT_REACHED" | "PAUSED" };

/** `licences` are the caller's own. Throws NO_LICENCE, REVOKED, PAUSED, or LIMIT_REACHED when none is usable. */
export function findActivationTarget(
  licences: readonly LicenceRow[],
  { shop, shopId }: { shop: string; shopId?: string },
): ActivationTarget {
  const paid = licences.filter((licence) => licence.kind === "paid");
  if (paid.length === 0) fail("NO_LICENCE");
  if (paid.every((licence) => licence.status === "removed")) fail("REVOKED");
  const here = licences.find((licence) => (shopId && licence.shop_id === shopId) || licence.shop === shop);
  if (here?.status === "paused") fail("PAUSED");
  if (here?.activation_id) return { kind: "live", activationId: here.activation_id, licenceId: here.id };
  const licenceIds = paid.filter((licence) => licence.status === "available").map((licence) => licence.id);
  if (licenceIds.length > 0) return { kind: "open", licenceIds };
  // A paused licence that is active in no store would be available: name the pause as the obstacle.
  const isPausedFree = paid.some((licence) => licence.status === "paused" && licence.shop === null);
  const code = isPausedFree ? "PAUSED" : "LIMIT_REACHED";
  return paid.some((licence) => licence.status === "active") ? { kind: "full", code } : fail(code);
}
