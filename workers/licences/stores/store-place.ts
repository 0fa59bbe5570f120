/**
 * Where a store is today: asks Shopify, and gives a connected store the name that it has now. The id decides, whatever
 * name was typed or is reported.
 */

import { isStoreAddress, toUnknownAddress } from "#base/store-address.ts";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Statement } from "../platform/database.ts";
import { LicenceError } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { schedulerActor } from "../platform/scheduler-actor.ts";
import type { StoreFacts } from "../shopify/shopify-client.ts";
import { sealSecrets, unsealField } from "./connection.ts";
import { hasRevision } from "./connection-repository.ts";
import { loadAccessToken } from "./open-store.ts";
import {
  adoptShopId,
  type PlacedRow,
  renameStore,
  saveNames,
  selectNameOf,
  selectPlacedStore,
  selectPossibleNames,
  selectStoresAt,
  selectStoresWithoutId,
} from "./store-names-repository.ts";

export interface StorePlace {
  shopId: string;
  /** The name that Shopify reports, if the store answers to it, else the one that was asked. */
  shop: string;
  /** Names to which the store has just answered. */
  names: string[];
  facts: StoreFacts;
}

/** Throws what the store answers to `shop`; a reported name counts only when the same store answers to it. */
export async function askPlace(context: Context, shop: string, accessToken: string): Promise<StorePlace> {
  const facts = await context.shopify.verifyStore(shop, accessToken);
  const { id: shopId } = facts.shop;
  const reported = facts.shop.myshopifyDomain.toLowerCase();
  if (reported === shop || !isStoreAddress(reported)) return { shopId, shop, names: [shop], facts };
  try {
    const same = (await context.shopify.verifyStore(reported, accessToken)).shop.id === shopId;
    if (same) return { shopId, shop: reported, names: [reported, shop], facts };
  } catch (error) {
    if (!(error instanceof LicenceError)) throw error;
  }
  return { shopId, shop, names: [shop], facts };
}

/** What Shopify may answer at a name that the store has no more. */
const lostCodes = new Set<string>([
  "TOKEN_INVALID",
  "APP_NOT_INSTALLED",
  "APP_OTHER_ORGANISATION",
  "STORE_FROZEN",
  "STORE_LOCKED",
  "STORE_GONE",
  "STORE_MOVED",
]);

export const mayHaveMoved = (error: unknown): boolean => error instanceof LicenceError && lostCodes.has(error.code);

/**
 * Asks a connected store where it is, or else where it may be, and settles its name. Throws the error of the name that
 * is known. `isDuplicate`: the same store is connected by another licence as well.
 */
export async function reachStore(context: Context, row: PlacedRow) {
  const { place, accessToken } = await openPlace(context, row);
  const { database } = context;
  const [, stores] = await database.batch([
    adoptShopId(database, row.activation_id, place.shopId),
    selectNameOf(database, place.shopId),
  ]);
  const isDuplicate = stores.rows[0]?.id !== row.activation_id;
  const shop = isDuplicate ? row.shop : await settlePlace(context, place);
  return { shop, accessToken, facts: place.facts, isDuplicate };
}

async function openPlace(context: Context, row: PlacedRow): Promise<{ place: StorePlace; accessToken: string }> {
  try {
    const accessToken = await loadAccessToken(context, row);
    const place = await askPlace(context, row.shop, accessToken);
    if (row.shop_id !== null && place.shopId !== row.shop_id) throw new LicenceError("STORE_MOVED");
    return { place, accessToken };
  } catch (error) {
    const found = mayHaveMoved(error) ? await findPlace(context, row) : null;
    if (!found) throw error;
    return found;
  }
}

/** Each takes a call to Shopify. */
const maxNamesAsked = 10;

/** Looks for a connected store under the other names that it may have; null when it answers to none. */
async function findPlace(context: Context, row: PlacedRow): Promise<{ place: StorePlace; accessToken: string } | null> {
  if (row.shop_id === null) return null;
  const names = await context.database.rows(selectPossibleNames(context.database, row, maxNamesAsked));
  for (const { shop } of names) {
    try {
      const accessToken = await loadTokenAt(context, row, shop);
      const place = await askPlace(context, shop, accessToken);
      if (place.shopId === row.shop_id) return { place, accessToken };
    } catch (error) {
      if (!(error instanceof LicenceError)) throw error;
    }
  }
  return null;
}

/** An expired token is exchanged where the store may be; it is not kept. */
async function loadTokenAt({ keyring, shopify }: Context, row: PlacedRow, shop: string): Promise<string> {
  const isExpired = row.access_token_expires_at !== null && Date.parse(row.access_token_expires_at) <= Date.now();
  if (!isExpired) return unsealField(keyring, row, "accessToken");
  const secret = await unsealField(keyring, row, "apiSecretKey");
  return (await shopify.exchangeClientCredentials(shop, row.client_id ?? "", secret)).accessToken;
}

/**
 * A connection of before ids were kept gets the id of a store that was just proved, when it is this store under a former
 * name: it answers there to the new token, or under its name of today to the former one.
 */
export async function adoptFormer(
  context: Context,
  account: string,
  { shopId, shop, accessToken }: StorePlace & { accessToken: string },
): Promise<void> {
  const { database, shopify } = context;
  const isSame = async (name: string, loadToken: () => Promise<string>) => {
    try {
      return (await shopify.verifyStore(name, await loadToken())).shop.id === shopId;
    } catch (error) {
      if (error instanceof LicenceError) return false;
      throw error;
    }
  };
  const rows = await database.rows(selectStoresWithoutId(database, { account, shop }, maxNamesAsked));
  const same = await Promise.all(
    rows.map(
      async (row) =>
        (await isSame(row.shop, async () => accessToken)) || isSame(shop, () => loadTokenAt(context, row, shop)),
    ),
  );
  const former = rows.find((_, at) => same[at]);
  if (former) await database.batch([adoptShopId(database, former.activation_id, shopId)]);
}

/**
 * After Shopify has proved a store: a connected store of this id is shown under its name of today. A store of another
 * id that was shown under it is looked for under its own. Returns the shown name, which is `place.shop` for a store that
 * is not connected.
 */
export async function settlePlace(context: Context, place: StorePlace): Promise<string> {
  const { database } = context;
  const { shopId, shop, names } = place;
  const rows = await database.rows(selectStoresAt(database, place));
  const own = rows.find((row) => row.shop_id === shopId);
  const holder = rows.find((row) => row.shop === shop && row !== own);
  // It is not known which store it is before its own check.
  if (holder && holder.shop_id === null) return own?.shop ?? shop;
  const isRenamed = own !== undefined && own.shop !== shop;
  const statements = [
    ...(holder ? await rename(context, holder, toUnknownAddress(holder.activation_id)) : []),
    ...(isRenamed ? await rename(context, own, shop) : []),
  ];
  if (!own && !holder) return shop;
  if (!isRenamed && !holder && names.length === 1) return shop;
  if (own) statements.push(saveNames(database, shopId, names));
  await database.batch(statements);
  if (holder) await findAgain(context, { shop: toUnknownAddress(holder.activation_id), account: holder.account });
  const [shown] = await database.rows(selectNameOf(database, shopId));
  return shown?.shop ?? shop;
}

/** Notifies the owner of a new name, not of the time without one. */
async function rename({ database, keyring, now }: Context, row: PlacedRow, shop: string): Promise<Statement[]> {
  const { licence_id: licenceId, account } = row;
  const accessToken = await unsealField(keyring, row, "accessToken");
  const apiSecretKey = await unsealField(keyring, row, "apiSecretKey");
  const secrets = await sealSecrets(keyring, { shop, accessToken, apiSecretKey }, licenceId);
  const id = newId(now);
  const event = { id, type: "shop.renamed" as const, now, actor: schedulerActor, account, licenceId, shop };
  return [
    ...renameStore(database, row, { shop, secrets }),
    insertEvent(
      database,
      { ...event, before: { shop: row.shop }, after: { shop } },
      hasRevision(row.activation_id, secrets.revision),
    ),
    ...(isStoreAddress(shop) ? [insertEventNotification(database, id)] : []),
  ];
}

/** Whether a connected store that does not answer was found under another name, which it has from now on. */
export async function findAgain(context: Context, store: { shop: string; account: string }): Promise<boolean> {
  const [row] = await context.database.rows(selectPlacedStore(context.database, store));
  const found = row && (await findPlace(context, row));
  if (!found) return false;
  return (await settlePlace(context, found.place)) !== row.shop;
}
