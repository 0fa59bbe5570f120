/** SQL of the name under which pages and rows know a store, whichever of its names was given. */
import { computed } from "./columns.ts";
import type { Database } from "./database.ts";
import { type Condition, type Sql, sql, type Value } from "./sql.ts";

/** The address under which the store of an address is shown. One that no connected store has had is itself. */
export const shownName = (name: Value | Sql): Sql =>
  sql`coalesce((SELECT shop FROM activations WHERE shop = ${name} AND state = 'live'),
    (SELECT w.shop FROM store_names n JOIN activations w ON w.shop_id = n.shop_id AND w.state = 'live'
    WHERE n.shop = ${name}), ${name})`;

/**
 * Holds for the live activation of a store, by its address or its id. SQLite takes an index of live rows within OR only
 * when each side names the state; with the state beside it, it walks all of them.
 */
export const liveAt = (shop: string | Sql, shopId: string | null): Condition =>
  sql`((shop = ${shop} AND state = 'live') OR (shop_id = ${shopId} AND state = 'live'))`;

export const selectShownName = (database: Database, name: string) =>
  database.select(computed<{ shop: string }>({ shop: shownName(name) }), sql``);
