/**
 * Ends a licence's activation for good, without asking Shopify: the API secret key of the activation is the proof.
 * A repeated request gets the answer of the first, so that a form sent twice succeeds twice.
 */

import type * as z from "zod";
import { equalSecrets } from "#base/digest.ts";
import { readOwned } from "../accounts/ownership.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { unsealField } from "../stores/connection.ts";
import { deleteReleasedConnection, selectConnection } from "../stores/connection-repository.ts";
import { endActivation, selectEndedActivation } from "./activation-repository.ts";
import type { Deactivated, deactivateRequest } from "./contract.ts";
import { freeLicence, toVacatedStatus } from "./licence-repository.ts";

export async function deactivateLicence(
  context: Context,
  actor: Actor,
  request: z.infer<typeof deactivateRequest>,
): Promise<Deactivated> {
  const { database, keyring, now } = context;
  const [found] = await readOwned(context, actor, [selectConnection(database, actor, request.shop)]);
  const row = found.rows[0];
  if (!row) return toEarlierReply(context, actor, request.shop);
  // Only an administrator ends a pause.
  if (row.licence_status === "paused") fail("PAUSED");
  if (!equalSecrets(await unsealField(keyring, row, "apiSecretKey"), request.apiSecretKey)) fail("API_SECRET_MISMATCH");
  const { activation_id: activationId, licence_id: licenceId, shop } = row;
  const event = {
    ...{ id: newId(now), type: "licence.deactivated" as const, now, actor, account: actor.email, licenceId, shop },
    before: { status: row.licence_status, shop },
    after: { status: toVacatedStatus({ kind: row.licence_kind, status: row.licence_status }), shop: null },
  };
  const [, ended] = await database.batch([
    ...recordChange(database, counted(endActivation(database, actor, activationId, now)), event),
    insertEventNotification(database, event.id),
    freeLicence(database, licenceId, now),
    deleteReleasedConnection(database, activationId),
  ]);
  if (ended.changes !== 1) {
    // A concurrent request ended the activation, or an administrator paused the licence.
    const [left] = await database.rows(selectConnection(database, actor, request.shop));
    return left?.licence_status === "paused" ? fail("PAUSED") : toEarlierReply(context, actor, shop);
  }
  return { activationId, licenceId, shop, releasedAt: now.toISOString() };
}

/** The answer of the first request. It compares no key, because the credentials are erased by then. */
async function toEarlierReply({ database }: Context, actor: Actor, shop: string): Promise<Deactivated> {
  const [row] = await database.rows(selectEndedActivation(database, actor, shop));
  if (!row?.released_at) return fail("ACTIVATION_NOT_FOUND");
  return { activationId: row.activationId, licenceId: row.licenceId, shop, releasedAt: row.released_at };
}
