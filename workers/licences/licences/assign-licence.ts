/** Assigns an available licence to a connected development store, which stays connected meanwhile. */

import { readOwned } from "../accounts/ownership.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail, unavailable } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { sealSecrets, unsealField } from "../stores/connection.ts";
import { type ConnectionRow, hasRevision, selectConnection } from "../stores/connection-repository.ts";
import { reassignActivation } from "./activation-repository.ts";
import { selectLicences } from "./licence-repository.ts";

const maxAttempts = 25;

/** Throws ACTIVATION_NOT_FOUND, PAUSED or LIMIT_REACHED. Changes nothing for a store with a paid licence. */
export async function assignLicence(
  context: Context,
  actor: Actor,
  given: string,
): Promise<{ activationId: string; licenceId: string; shop: string }> {
  const { database } = context;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const reads = [selectLicences(database, actor), selectConnection(database, actor, given)] as const;
    const [licences, connections] = await readOwned(context, actor, reads);
    const connection = connections.rows[0];
    const present = licences.rows.find((licence) => licence.id === connection?.licence_id);
    if (!connection || !present) return fail("ACTIVATION_NOT_FOUND");
    if (present.status === "paused") fail("PAUSED");
    const { activation_id: activationId, shop } = connection;
    if (present.kind === "paid") return { activationId, licenceId: present.id, shop };
    const free = licences.rows.filter((licence) => licence.kind === "paid" && licence.status === "available");
    const licenceId = free[Math.floor(Math.random() * free.length)]?.id ?? fail("LIMIT_REACHED");
    if (await reassign(context, actor, connection, licenceId)) return { activationId, licenceId, shop };
  }
  throw unavailable(new Error("Concurrent activations took every licence that was tried."));
}

/** False when the licence or the connection has changed meanwhile. */
async function reassign(context: Context, actor: Actor, row: ConnectionRow, licenceId: string): Promise<boolean> {
  const { database, keyring, now } = context;
  const { shop } = row;
  // Sealed secrets are bound to their licence.
  const accessToken = await unsealField(keyring, row, "accessToken");
  const apiSecretKey = await unsealField(keyring, row, "apiSecretKey");
  const secrets = await sealSecrets(keyring, { shop, accessToken, apiSecretKey }, licenceId);
  const event = {
    ...{ id: newId(now), type: "licence.seat_taken" as const, now, actor, account: actor.email, licenceId, shop },
    before: { status: "available", shop: null },
    after: { status: "active", shop, replaces: row.licence_id },
  };
  const [reassigned, ...rest] = reassignActivation(database, actor, { row, licenceId, secrets, now });
  const [written] = await database.batch([
    counted(reassigned),
    ...rest,
    insertEvent(database, event, hasRevision(row.activation_id, secrets.revision)),
    insertEventNotification(database, event.id),
  ]);
  return written.changes === 1;
}
