/** Frees a licence from its store, for good and without asking Shopify: the API secret key of the activation is the proof. */
import type * as z from "zod";
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, deactivateReply, deactivateRequest } from "../contract.ts";
import { equalSecrets } from "../digest.ts";
import { eventWhen } from "../events/store.ts";
import { refuse } from "../refusal.ts";
import { unsealField } from "../shops/connection.ts";
import { type ConnectionRow, connectionOf, eraseReleasedConnection } from "../shops/store.ts";
import { endActivation, freeLicence } from "./store.ts";

export async function deactivate(
  context: Context,
  actor: Actor,
  request: z.infer<typeof deactivateRequest>,
): Promise<z.infer<typeof deactivateReply>> {
  const { database, keyring, now } = context;
  const [found] = await readOwned<[ConnectionRow]>(context, actor, [connectionOf(database, actor, request.shop)]);
  const row = found.rows[0];
  if (!row) return refuse("ACTIVATION_NOT_FOUND");
  // Whoever paused it decides what becomes of it.
  if (row.licence_status === "paused") refuse("PAUSED");
  if (!equalSecrets(await unsealField(keyring, row, "apiSecretKey"), request.apiSecretKey))
    refuse("API_SECRET_MISMATCH");
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
    refuse(left?.licence_status === "paused" ? "PAUSED" : "ACTIVATION_NOT_FOUND");
  }
  return { activationId, licenceId, shop, releasedAt: now.toISOString() };
}
