/** Activates the same store again: the activation stays, and the credentials just proved replace the stored ones. */

import { equalSecrets } from "#base/digest.ts";
import type { Context } from "../context.ts";
import type { Activated, Actor } from "../contract.ts";
import { insertEvent } from "../events/event-repository.ts";
import { sealConnection, unsealField } from "../stores/connection.ts";
import { type ConnectionRow, replaceConnection, selectConnection } from "../stores/connection-repository.ts";
import type { ProvenStore } from "../stores/prove-store.ts";
import { updateLicenceDueDate } from "./licence-repository.ts";

/** Null when the activation ended meanwhile. */
export async function renewConnection(context: Context, actor: Actor, store: ProvenStore): Promise<Activated | null> {
  const { database, keyring, now } = context;
  const [row] = await database.rows(selectConnection(database, actor, store.shop));
  if (!row) return null;
  const { activation_id: activationId, licence_id: licenceId, shop } = row;
  const sealed = await sealConnection(keyring, store, licenceId);
  const event = { type: "shop.credentials_replaced" as const, now, actor, account: actor.email, licenceId, shop };
  // Record no event for a double click, which replaces the credentials by themselves.
  const events = (await hasSameCredentials(context, row, store)) ? [] : [insertEvent(database, event)];
  const [replaced] = await database.batch([
    replaceConnection(database, actor, activationId, sealed, now),
    ...events,
    ...updateLicenceDueDate(context, actor, row, store.development),
  ]);
  if (replaced.changes !== 1) return null;
  return { activationId, licenceId, shop, activatedAt: row.activated_at, already: true };
}

async function hasSameCredentials({ keyring }: Context, row: ConnectionRow, store: ProvenStore): Promise<boolean> {
  if (row.kind !== store.kind || row.client_id !== store.clientId) return false;
  if (!equalSecrets(await unsealField(keyring, row, "apiSecretKey"), store.apiSecretKey)) return false;
  // Every exchange returns another token.
  return store.kind === "client" || equalSecrets(await unsealField(keyring, row, "accessToken"), store.accessToken);
}
