/** The same store again: the activation stays as it is, the credentials just proved replace the stored ones. */
import type { Context } from "../context.ts";
import type { Activated, Actor } from "../contract.ts";
import { equalSecrets } from "../digest.ts";
import { insertEventWhen } from "../events/event-repository.ts";
import { sealConnection, unsealField } from "../stores/connection.ts";
import { type ConnectionRow, replaceConnection, selectConnection } from "../stores/connection-repository.ts";
import type { ProvenStore } from "../stores/prove-store.ts";
import { updateLicenceDueDate } from "./development.ts";

/** Null when the activation ended meanwhile. */
export async function renewConnection(context: Context, actor: Actor, store: ProvenStore): Promise<Activated | null> {
  const { database, keyring, now } = context;
  const [row] = await database.rows<ConnectionRow>(selectConnection(database, actor, store.shop));
  if (!row) return null;
  const { activation_id: activationId, licence_id: licenceId, shop } = row;
  const sealed = await sealConnection(keyring, store, licenceId);
  const event = { type: "shop.credentials_replaced" as const, now, actor, account: actor.email, licenceId, shop };
  const replacement = replaceConnection(database, actor, activationId, sealed, now);
  // A double click replaces nothing worth telling.
  const told = (await sameCredentials(context, row, store)) ? [] : [insertEventWhen(database, event, "changes() = 1")];
  const [replaced] = await database.batch([
    replacement,
    ...told,
    ...updateLicenceDueDate(context, actor, row, store.development),
  ]);
  if (replaced?.changes !== 1) return null;
  return { activationId, licenceId, shop, activatedAt: row.activated_at, already: true };
}

async function sameCredentials({ keyring }: Context, row: ConnectionRow, store: ProvenStore): Promise<boolean> {
  if (row.kind !== store.kind || row.client_id !== store.clientId) return false;
  if (!equalSecrets(await unsealField(keyring, row, "apiSecretKey"), store.apiSecretKey)) return false;
  // A token got by exchange is another one each time.
  return store.kind === "client" || equalSecrets(await unsealField(keyring, row, "accessToken"), store.accessToken);
}
