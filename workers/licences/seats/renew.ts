/** The same store again: the activation stays as it is, the credentials just proved replace the stored ones. */

import { equalSecrets } from "#shared/digest.ts";
import type { Context } from "../context.ts";
import type { Activated, Actor } from "../contract.ts";
import { eventWhen } from "../events/store.ts";
import { sealConnection, unsealField } from "../shops/connection.ts";
import type { ProvenStore } from "../shops/prove.ts";
import { type ConnectionRow, connectionOf, replaceConnection } from "../shops/store.ts";
import { notePlan } from "./development.ts";

/** Null when the activation ended meanwhile. */
export async function renewConnection(context: Context, actor: Actor, store: ProvenStore): Promise<Activated | null> {
  const { database, keyring, now } = context;
  const [row] = await database.rows<ConnectionRow>(connectionOf(database, actor, store.shop));
  if (!row) return null;
  const { activation_id: activationId, licence_id: licenceId, shop } = row;
  const sealed = await sealConnection(keyring, store, licenceId);
  const event = { type: "shop.credentials_replaced" as const, now, actor, account: actor.email, licenceId, shop };
  const replacement = replaceConnection(database, actor, activationId, sealed, now);
  // A double click replaces nothing worth telling.
  const told = (await sameCredentials(context, row, store)) ? [] : [eventWhen(database, event, "changes() = 1")];
  const [replaced] = await database.batch([replacement, ...told, ...notePlan(context, actor, row, store.development)]);
  if (replaced?.changes !== 1) return null;
  return { activationId, licenceId, shop, activatedAt: row.activated_at, already: true };
}

async function sameCredentials({ keyring }: Context, row: ConnectionRow, store: ProvenStore): Promise<boolean> {
  if (row.kind !== store.kind || row.client_id !== store.clientId) return false;
  if (!equalSecrets(await unsealField(keyring, row, "apiSecretKey"), store.apiSecretKey)) return false;
  // A token got by exchange is another one each time.
  return store.kind === "client" || equalSecrets(await unsealField(keyring, row, "accessToken"), store.accessToken);
}
