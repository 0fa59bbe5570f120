/** Gives a connected development store one of the owner's available seats: the store stays connected all the while. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import { fail, unavailable } from "../errors.ts";
import { eventWhen } from "../events/store.ts";
import { sealSecrets, unsealField } from "../shops/connection.ts";
import { type ConnectionRow, connectionOf } from "../shops/store.ts";
import { giveSeat, type SeatRow, seatsOf } from "./store.ts";

const mostAttempts = 25;

/** Throws ACTIVATION_NOT_FOUND, PAUSED or LIMIT_REACHED. A store that has a seat keeps it: nothing changes. */
export async function takeSeatFor(
  context: Context,
  actor: Actor,
  shop: string,
): Promise<{ activationId: string; licenceId: string; shop: string }> {
  const { database } = context;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const reads = [seatsOf(database, actor), connectionOf(database, actor, shop)] as const;
    const [seats, found] = await readOwned<[SeatRow, ConnectionRow]>(context, actor, [...reads]);
    const row = found.rows[0];
    const place = seats.rows.find((seat) => seat.shop === shop);
    if (!row || !place) return fail("ACTIVATION_NOT_FOUND");
    if (place.status === "paused") fail("PAUSED");
    const activationId = row.activation_id;
    if (place.kind === "paid") return { activationId, licenceId: place.id, shop };
    const free = seats.rows.filter((seat) => seat.kind === "paid" && seat.status === "available");
    const licenceId = free[Math.floor(Math.random() * free.length)]?.id ?? fail("LIMIT_REACHED");
    if (await give(context, actor, row, licenceId)) return { activationId, licenceId, shop };
  }
  throw unavailable(new Error("Every seat that was tried had just been taken."));
}

/** False when the seat was gone, or the connection had changed meanwhile. */
async function give(context: Context, actor: Actor, row: ConnectionRow, licenceId: string): Promise<boolean> {
  const { database, keyring, now } = context;
  const { shop } = row;
  // What is sealed is bound to its licence.
  const accessToken = await unsealField(keyring, row, "accessToken");
  const apiSecretKey = await unsealField(keyring, row, "apiSecretKey");
  const secrets = await sealSecrets(keyring, { shop, accessToken, apiSecretKey }, licenceId);
  const event = { type: "licence.seat_taken" as const, now, actor, account: actor.email, licenceId, shop };
  const [given] = await database.batch([
    ...giveSeat(database, actor, { row, licenceId, secrets, now }),
    eventWhen(
      database,
      event,
      "EXISTS (SELECT 1 FROM shop_connections WHERE activation_id = ? AND revision = ?)",
      row.activation_id,
      secrets.revision,
    ),
  ]);
  return given?.changes === 1;
}
