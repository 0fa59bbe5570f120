/** SQL of the names of stores: a store is its id at Shopify, and its addresses are aliases of it. */
import { columns, join, type RowOf } from "../platform/columns.ts";
import type { Condition, Database, Statement } from "../platform/database.ts";
import { liveAt, shownName } from "../platform/shown-name-repository.ts";
import { insert, raw, sql } from "../platform/sql.ts";
import type { SealedSecrets } from "./connection.ts";
import { hasRevision, sealedColumns } from "./connection-repository.ts";

const placed = join(sealedColumns, columns("licences", "l", "account"));
/** A connected store with its credentials and its owner. */
export type PlacedRow = RowOf<typeof placed>;

const fromStores = sql`FROM activations v JOIN licences l ON l.id = v.licence_id
  JOIN shop_connections c ON c.activation_id = v.id WHERE v.state = 'live'`;

/** The connected store of this id, and the one that is shown under this address; of any owner. */
export const selectStoresAt = (
  database: Database,
  { shopId, shop }: { shopId: string; shop: string },
): Statement<PlacedRow> =>
  database.select(placed, sql`${fromStores} AND v.id IN (SELECT id FROM activations WHERE ${liveAt(shop, shopId)})`);

/** Connected before ids were kept, under other names than this one. */
export const selectStoresWithoutId = (
  database: Database,
  { account, shop }: { account: string; shop: string },
  limit: number,
): Statement<PlacedRow> =>
  database.select(
    placed,
    sql`${fromStores} AND v.shop_id IS NULL AND l.account = ${account} AND v.shop <> ${shop} ORDER BY v.id
      LIMIT ${limit}`,
  );

/** By the job's own address, as it is or was. */
export const selectPlacedStore = (
  database: Database,
  { shop, account }: { shop: string; account: string },
): Statement<PlacedRow> =>
  database.select(placed, sql`${fromStores} AND v.shop = ${shownName(shop)} AND l.account = ${account}`);

export const selectNameOf = (database: Database, shopId: string) =>
  database.select(
    columns("activations", "v", "id", "shop"),
    sql`FROM activations v WHERE v.shop_id = ${shopId} AND v.state = 'live'`,
  );

/** Addresses that the store may have today: its own, and those of the account's other stores, its own first. */
export const selectPossibleNames = (database: Database, row: PlacedRow, limit: number) =>
  database.select(
    columns("store_names", "n", "shop"),
    sql`FROM (
       SELECT shop, 0 AS rank FROM store_names WHERE shop_id = ${row.shop_id}
       UNION SELECT n.shop, 1 FROM activations v JOIN licences l ON l.id = v.licence_id
       JOIN store_names n ON n.shop_id = v.shop_id
         WHERE l.account = ${row.account} AND v.state = 'live' AND v.shop_id <> ${row.shop_id}
       UNION SELECT v.shop, 1 FROM activations v JOIN licences l ON l.id = v.licence_id
         WHERE l.account = ${row.account} AND v.state = 'live'
     ) n WHERE n.shop <> ${row.shop} GROUP BY n.shop ORDER BY min(n.rank), n.shop LIMIT ${limit}`,
  );

/** The names that Shopify has just proved to be the store's, on condition; another store that had one has it no more. */
export const saveNames = (
  database: Database,
  shopId: string,
  names: readonly string[],
  condition: Condition = sql`TRUE`,
): Statement =>
  database.statement(
    sql`${insert("store_names", {
      shop: sql`value`,
      shop_id: shopId,
    })}
    FROM json_each(${JSON.stringify(names)}) WHERE ${condition} ON CONFLICT (shop)
DO UPDATE SET shop_id = excluded.shop_id`,
  );

/** Gives its id to a connection of before ids were kept, unless another connection has it. */
export const adoptShopId = (database: Database, activationId: string, shopId: string): Statement =>
  database.statement(
    sql`UPDATE activations SET shop_id = ${shopId} WHERE id = ${activationId} AND shop_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM activations WHERE shop_id = ${shopId} AND state = 'live')`,
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
      sql`UPDATE OR IGNORE ${raw(table)} SET shop = ${shop} WHERE shop = ${row.shop} AND account = ${account}
        AND ${done}`,
    );
  return [
    database.statement(
      sql`UPDATE shop_connections SET revision = ${secrets.revision}, sealed_access_token =
        ${secrets.sealedAccessToken}, access_token_hint = ${secrets.accessTokenHint},
        sealed_api_secret_key = ${secrets.sealedApiSecretKey},
         api_secret_key_hint = ${secrets.apiSecretKeyHint}, renewal_claimed_at = NULL
       WHERE activation_id = ${activationId} AND revision = ${row.revision}
         AND EXISTS (SELECT 1 FROM activations WHERE id = ${activationId} AND state = 'live' AND shop = ${row.shop})
         AND NOT EXISTS (SELECT 1 FROM activations WHERE state = 'live' AND shop = ${shop})`,
    ),
    database.statement(sql`UPDATE activations SET shop = ${shop} WHERE id = ${activationId} AND ${done}`),
    move("jobs"),
    move("template_requests"),
  ];
}
