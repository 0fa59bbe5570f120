/** SQL of the stores that a template can be delivered to, and of the copies that deliveries made there. */
import { columns, join } from "../../columns.ts";
import type { Database } from "../../database.ts";
import { shownName } from "../../stores/shown-name-repository.ts";

const store = join(
  columns("activations", "v", "shop"),
  columns("licences", "l", "account", "id AS licenceId"),
  columns("accounts", "a", "uid"),
);

const fromStores = `FROM activations v JOIN licences l ON l.id = v.licence_id AND l.status = 'active'
  JOIN accounts a ON a.email = l.account AND a.uid IS NOT NULL
  WHERE v.state = 'live'`;

export const selectDeliveryStore = (database: Database, shop: string) =>
  database.select(store, `${fromStores} AND v.shop = ${shownName("?1")}`, shop);

/** The administrator's own. */
export const selectOwnDeliveryStores = (database: Database, uid: string, limit: number) =>
  database.select(store, `${fromStores} AND a.uid = ? ORDER BY v.shop LIMIT ?`, uid, limit);

/** Copies of a theme that deliveries made, latest first. */
export const selectCopies = (
  database: Database,
  { shop, account }: { shop: string; account: string },
  source: string,
) =>
  database.select(
    columns("jobs", "j", "theme_id AS id"),
    `FROM jobs j WHERE j.shop = ? AND j.account = ? AND j.source_theme_id = ? AND j.kind = 'template' AND j.state = 'done'
       AND j.create_began_at IS NOT NULL AND j.theme_id IS NOT NULL ORDER BY j.ended_at DESC LIMIT 5`,
    shop,
    account,
    source,
  );

/** With `uid` only stores of this administrator. */
export const searchDeliveryStores = (
  database: Database,
  { q, uid }: { q: string; uid: string | null },
  limit: number,
) =>
  database.select(
    store,
    `${fromStores} AND (instr(v.shop, ?1) > 0 OR instr(l.account, ?1) > 0) AND (?2 IS NULL OR a.uid = ?2)
     ORDER BY v.shop LIMIT ?3`,
    q,
    uid,
    limit,
  );
