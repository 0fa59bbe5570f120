/**
 * Frees a licence from its store, for good and without asking Shopify: the API secret key of the activation is the proof.
 * A store that the caller has freed before is answered alike, so that a form that is sent twice succeeds twice.
 */
import type * as z from "zod";
import { equalSecrets } from "#shared/digest.ts";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, Deactivated, deactivateRequest } from "../contract.ts";
import { fail } from "../errors.ts";
import { eventWhen } from "../events/store.ts";
import { unsealField } from "../shops/connection.ts";
import { type ConnectionRow, connectionOf, eraseReleasedConnection } from "../shops/store.ts";
import { endActivation, freeLicence, type ReleasedRow, releasedOf } from "./store.ts";

export async function deactivate(
  context: Context,
  actor: Actor,
  request: z.infer<typeof deactivateRequest>,
): Promise<Deactivated> {
  const { database, keyring, now } = context;
  const [found] = await readOwned<[ConnectionRow]>(context, actor, [connectionOf(database, actor, request.shop)]);
  const row = found.rows[0];
  if (!row) return released(context, actor, request.shop);
  // Whoever paused it decides what becomes of it.
  if (row.licence_status === "paused") fail("PAUSED");
  if (!equalSecrets(await unsealField(keyring, row, "apiSecretKey"), request.apiSecretKey)) fail("API_SECRET_MISMATCH");
  const { activation_id: activationId, licence_id: licenceId, shop } = row;
  const event = { type: "licence.deactivated" as const, now, actor, account: actor.email, licenceId, shop };
  const [ended] = await database.batch([
    endActivation(database, actor, activationId, now),
    eventWhen(database, event, "changes() = 1"),
    freeLicence(database, licenceId, now),
    eraseReleasedConnection(database, activationId),
  ]);
  if (ended?.changes !== 1) {
    // Somebody was faster: another call freed the licence, or an administrator paused it.
    const [left] = await database.rows<ConnectionRow>(connectionOf(database, actor, request.shop));
    return left?.licence_status === "paused" ? fail("PAUSED") : released(context, actor, shop);
  }
  return { activationId, licenceId, shop, releasedAt: now.toISOString() };
}

/** What the first call answered. The credentials are erased by then: there is nothing left to compare the key with. */
async function released({ database }: Context, actor: Actor, shop: string): Promise<Deactivated> {
  const [row] = await database.rows<ReleasedRow>(releasedOf(database, actor, shop));
  if (!row) return fail("ACTIVATION_NOT_FOUND");
  return { activationId: row.activation_id, licenceId: row.licence_id, shop, releasedAt: row.released_at };
}
