/** Gives a connected development store one of the owner's available seats: the store stays connected all the while. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { fail, unavailable } from "../errors.ts";
import { insertEventWhen } from "../events/event-repository.ts";
import { sealSecrets, unsealField } from "../stores/connection.ts";
import { type ConnectionRow, selectConnection } from "../stores/connection-repository.ts";
import { type LicenceRow, reassignActivation, selectLicences } from "./licence-repository.ts";

const maxAttempts = 25;

/** Throws ACTIVATION_NOT_FOUND, PAUSED or LIMIT_REACHED. A store that has a seat keeps it: nothing changes. */
export async function assignLicence(
  context: Context,
  actor: Actor,
  shop: string,
): Promise<{ activationId: string; licenceId: string; shop: string }> {
  const { database } = context;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const reads = [selectLicences(database, actor), selectConnection(database, actor, shop)] as const;
    const [seats, found] = await readOwned<[LicenceRow, ConnectionRow]>(context, actor, [...reads]);
    const row = found.rows[0];
    const place = seats.rows.find((seat) => seat.shop === shop);
    if (!row || !place) return fail("ACTIVATION_NOT_FOUND");
    if (place.status === "paused") fail("PAUSED");
    const activationId = row.activation_id;
    if (place.kind === "paid") return { activationId, licenceId: place.id, shop };
    const free = seats.rows.filter((seat) => seat.kind === "paid" && seat.status === "available");
    const licenceId = free[Math.floor(Math.random() * free.length)]?.id ?? fail("LIMIT_REACHED");
    if (await reassign(context, actor, row, licenceId)) return { activationId, licenceId, shop };
  }
  throw unavailable(new Error("Every seat that was tried had just been taken."));
}

/** False when the seat was gone, or the connection had changed meanwhile. */
async function reassign(context: Context, actor: Actor, row: ConnectionRow, licenceId: string): Promise<boolean> {
  const { database, keyring, now } = context;
  const { shop } = row;
  // What is sealed is bound to its licence.
  const accessToken = await unsealField(keyring, row, "accessToken");
  const apiSecretKey = await unsealField(keyring, row, "apiSecretKey");
  const secrets = await sealSecrets(keyring, { shop, accessToken, apiSecretKey }, licenceId);
  const event = { type: "licence.seat_taken" as const, now, actor, account: actor.email, licenceId, shop };
  const [given] = await database.batch([
    ...reassignActivation(database, actor, { row, licenceId, secrets, now }),
    insertEventWhen(
      database,
      event,
      "EXISTS (SELECT 1 FROM shop_connections WHERE activation_id = ? AND revision = ?)",
      row.activation_id,
      secrets.revision,
    ),
  ]);
  return given?.changes === 1;
}
