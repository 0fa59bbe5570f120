/** Activates the same store again: the activation stays, and the credentials just proved replace the stored ones. */

import { equalSecrets } from "#base/digest.ts";
import type { Owner } from "../accounts/contract.ts";
import { toChangedFields } from "../events/changed-fields.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted, getChanges } from "../platform/database.ts";
import type { ProvenStore } from "../stores/connection.ts";
import { describeCredentials, sealConnection, toHint, unsealField } from "../stores/connection.ts";
import {
  type ConnectionRow,
  confirmConnection,
  replaceConnection,
  selectConnection,
} from "../stores/connection-repository.ts";
import { adoptShopId, saveNames } from "../stores/store-names-repository.ts";
import type { Activated } from "./contract.ts";
import { updateLicenceDueDate } from "./licence-repository.ts";

/** Who acts, for whose licences: customers for their own, staff for a customer's and with a reason. */
export interface ActivationSubject {
  actor: Actor;
  owner: Owner;
  reason?: string | undefined;
}

/** A renewed token, a new name or other credentials since the connection was read. */
const maxAttempts = 25;

/** Null when the activation ended meanwhile, or is another store's. */
export async function renewConnection(
  context: Context,
  subject: ActivationSubject,
  store: ProvenStore,
): Promise<Activated | null> {
  const { database } = context;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [row] = await database.rows(selectConnection(database, subject.owner, store.shop));
    if (!row || (row.shop_id !== null && row.shop_id !== store.shopId)) return null;
    const renewed = await attemptRenewal(context, subject, store, row);
    if (renewed) return renewed;
  }
  return null;
}

/** Null when the connection has changed since it was read. */
async function attemptRenewal(
  context: Context,
  { actor, owner, reason }: ActivationSubject,
  store: ProvenStore,
  row: ConnectionRow,
): Promise<Activated | null> {
  const { database, keyring, now } = context;
  const { activation_id: activationId, licence_id: licenceId, shop } = row;
  // The store may have another name since it was proved.
  const sealed = await sealConnection(keyring, { ...store, shop }, licenceId);
  const subject = { now, actor, account: owner.email, licenceId, shop, reason };
  const stored = await unsealCredentials(context, row);
  const fields = toChangedFields(describeCredentials(toHints(stored)), describeCredentials(sealed));
  const isRepeat = isSame(stored, store);
  // Every exchange of client credentials returns another token to keep.
  const change =
    isRepeat && store.kind === "token"
      ? confirmConnection(database, owner, row, sealed, now)
      : replaceConnection(database, owner, row, sealed, now);
  const events = isRepeat
    ? []
    : [insertEvent(database, { ...subject, ...fields, type: "shop.credentials_replaced" }, change.isDue)];
  const results = await database.batch([
    ...events,
    counted(change),
    adoptShopId(database, activationId, store.shopId),
    saveNames(database, store.shopId, store.names),
    ...updateLicenceDueDate(context, actor, row, store.development),
  ]);
  if (getChanges(results[events.length]) !== 1) return null;
  return { activationId, licenceId, shop, activatedAt: row.activated_at, already: true, eventId: null };
}

type StoredCredentials = Pick<ProvenStore, "kind" | "clientId" | "accessToken" | "apiSecretKey">;

const unsealCredentials = async ({ keyring }: Context, row: ConnectionRow): Promise<StoredCredentials> => ({
  kind: row.kind,
  clientId: row.client_id,
  accessToken: await unsealField(keyring, row, "accessToken"),
  apiSecretKey: await unsealField(keyring, row, "apiSecretKey"),
});

const toHints = ({ kind, clientId, accessToken, apiSecretKey }: StoredCredentials) => ({
  kind,
  clientId,
  accessTokenHint: toHint(accessToken),
  apiSecretKeyHint: toHint(apiSecretKey),
});

function isSame(stored: StoredCredentials, store: ProvenStore): boolean {
  if (stored.kind !== store.kind || stored.clientId !== store.clientId) return false;
  if (!equalSecrets(stored.apiSecretKey, store.apiSecretKey)) return false;
  return store.kind === "client" || equalSecrets(stored.accessToken, store.accessToken);
}
