/** SQL of the names of stores: a store is its id at Shopify, and its addresses are aliases of it. */
import { columns, into, join, type RowOf } from "../columns.ts";
import type { Condition, Database, Statement } from "../database.ts";
import type { SealedSecrets } from "./connection.ts";
import { hasRevision, sealedColumns } from "./connection-repository.ts";
import { liveAt, shownName } from "./shown-name-repository.ts";

const placed = join(sealedColumns, columns("licences", "l", "account"));
/** A connected store with its credentials and its owner. */
export type PlacedRow = RowOf<typeof placed>;

const fromStores = `FROM activations v JOIN licences l ON l.id = v.licence_id
  JOIN shop_connections c ON c.activation_id = v.id WHERE v.state = 'live'`;

/** The connected store of this id, and the one that is shown under this address; of any owner. */
export const selectStoresAt = (
  database: Database,
  { shopId, shop }: { shopId: string; shop: string },
): Statement<PlacedRow> =>
  database.select(
    placed,
    `${fromStores} AND v.id IN (SELECT id FROM activations WHERE ${liveAt("?1", "?2")})`,
    shop,
    shopId,
  );

/** Connected before ids were kept, under other names than this one. */
export const selectStoresWithoutId = (
  database: Database,
  { account, shop }: { account: string; shop: string },
  limit: number,
): Statement<PlacedRow> =>
  database.select(
    placed,
    `${fromStores} AND v.shop_id IS NULL AND l.account = ? AND v.shop <> ? ORDER BY v.id LIMIT ?`,
    account,
    shop,
    limit,
  );

/** By the job's own address, as it is or was. */
export const selectPlacedStore = (
  database: Database,
  { shop, account }: { shop: string; account: string },
): Statement<PlacedRow> =>
  database.select(placed, `${fromStores} AND v.shop = ${shownName("?1")} AND l.account = ?2`, shop, account);

export const selectNameOf = (database: Database, shopId: string) =>
  database.select(
    columns("activations", "v", "id", "shop"),
    "FROM activations v WHERE v.shop_id = ? AND v.state = 'live'",
    shopId,
  );

/** Addresses that the store may have today: its own, and those of the account's other stores, its own first. */
export const selectPossibleNames = (database: Database, row: PlacedRow, limit: number) =>
  database.select(
    columns("store_names", "n", "shop"),
    `FROM (
       SELECT shop, 0 AS rank FROM store_names WHERE shop_id = ?1
       UNION SELECT n.shop, 1 FROM activations v JOIN licences l ON l.id = v.licence_id JOIN store_names n ON n.shop_id = v.shop_id
         WHERE l.account = ?2 AND v.state = 'live' AND v.shop_id <> ?1
       UNION SELECT v.shop, 1 FROM activations v JOIN licences l ON l.id = v.licence_id
         WHERE l.account = ?2 AND v.state = 'live'
     ) n WHERE n.shop <> ?3 GROUP BY n.shop ORDER BY min(n.rank), n.shop LIMIT ?4`,
    row.shop_id,
    row.account,
    row.shop,
    limit,
  );

/** The names that Shopify has just proved to be the store's, on condition; another store that had one has it no more. */
export const saveNames = (
  database: Database,
  shopId: string,
  names: readonly string[],
  { sql, values }: Condition = { sql: "TRUE", values: [] },
): Statement =>
  database.statement(
    `INSERT INTO ${into("store_names (shop, shop_id)")}
     SELECT value, ? FROM json_each(?) WHERE ${sql} ON CONFLICT (shop) DO UPDATE SET shop_id = excluded.shop_id`,
    shopId,
    JSON.stringify(names),
    ...values,
  );

/** Gives its id to a connection of before ids were kept, unless another connection has it. */
export const adoptShopId = (database: Database, activationId: string, shopId: string): Statement =>
  database.statement(
    `UPDATE activations SET shop_id = ?2 WHERE id = ?1 AND shop_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM activations WHERE shop_id = ?2 AND state = 'live')`,
    activationId,
    shopId,
  );

/**
 * Gives a connected store another address, with its credentials sealed for it, its jobs and its template requests. The
 * first statement decides: nothing is written when the connection has changed since it was read, or the address is shown
 * for another store. `hasRevision` of the new secrets holds once it is written.
 */
export function renameStore(
  database: Database,
  row: PlacedRow,
  { shop, secrets }: { shop: string; secrets: SealedSecrets },
): Statement[] {
  const { activation_id: activationId, account } = row;
  const done = hasRevision(activationId, secrets.revision);
  const move = (table: "jobs" | "template_requests") =>
    database.statement(
      `UPDATE OR IGNORE ${table} SET shop = ? WHERE shop = ? AND account = ? AND ${done.sql}`,
      shop,
      row.shop,
      account,
      ...done.values,
    );
  return [
    database.statement(
      `UPDATE shop_connections SET revision = ?1, sealed_access_token = ?2, access_token_hint = ?3, sealed_api_secret_key = ?4,
         api_secret_key_hint = ?5, renewal_claimed_at = NULL
       WHERE activation_id = ?6 AND revision = ?7
         AND EXISTS (SELECT 1 FROM activations WHERE id = ?6 AND state = 'live' AND shop = ?8)
         AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND shop = ?9)`,
      secrets.revision,
      secrets.sealedAccessToken,
      secrets.accessTokenHint,
      secrets.sealedApiSecretKey,
      secrets.apiSecretKeyHint,
      activationId,
      row.revision,
      row.shop,
      shop,
    ),
    database.statement(
      `UPDATE activations SET shop = ? WHERE id = ? AND ${done.sql}`,
      shop,
      activationId,
      ...done.values,
    ),
    move("jobs"),
    move("template_requests"),
  ];
}
