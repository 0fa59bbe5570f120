/** SQL of the stores that a template can be delivered to, and of the copies that deliveries made there. */
import { columns, join } from "../../platform/columns.ts";
import type { Database } from "../../platform/database.ts";
import { shownName } from "../../platform/shown-name-repository.ts";
import { sql } from "../../platform/sql.ts";

const store = join(
  columns("activations", "v", "shop"),
  columns("licences", "l", "account", "id AS licenceId"),
  columns("accounts", "a", "uid"),
);

export const selectDeliveryStore = (database: Database, shop: string) =>
  database.select(
    store,
    sql`FROM activations v JOIN licences l ON l.id = v.licence_id AND l.status = 'active'
       JOIN accounts a ON a.email = l.account AND a.uid IS NOT NULL
     WHERE v.state = 'live' AND v.shop = ${shownName(shop)}`,
  );

/** The administrator's own whose address or account contains `q`. */
export const selectOwnDeliveryStores = (database: Database, { uid, q }: { uid: string; q: string }, limit: number) =>
  database.select(
    store,
    sql`FROM accounts a CROSS JOIN licences l ON l.account = a.email AND l.status = 'active'
       CROSS JOIN activations v ON v.licence_id = l.id AND v.state = 'live'
     WHERE a.uid = ${uid} AND (instr(v.shop, ${q}) > 0 OR instr(l.account, ${q}) > 0) ORDER BY v.shop LIMIT ${limit}`,
  );

/** Copies of a theme that deliveries made, latest first. */
export const selectCopies = (
  database: Database,
  { shop, account }: { shop: string; account: string },
  source: string,
) =>
  database.select(
    columns("jobs", "j", "theme_id AS id"),
    sql`FROM jobs j WHERE j.shop = ${shop} AND j.account = ${account} AND j.source_theme_id = ${source}
      AND j.kind = 'template' AND j.state = 'done'
       AND j.create_began_at IS NOT NULL AND j.theme_id IS NOT NULL ORDER BY j.ended_at DESC LIMIT 5`,
  );
