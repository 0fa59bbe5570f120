/** SQL of who pays an order and in which language; the rest of the order says what was asked for. */
import type { Language } from "#base/language.ts";
import { columns } from "../platform/columns.ts";
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, sql } from "../platform/sql.ts";

/** After the order in its batch; the same order keeps its first payer. */
export const setBuyer = (
  database: Database,
  requestId: string,
  { payer, language }: { payer: string | null; language: Language },
): Statement =>
  database.statement(
    sql`UPDATE orders SET payer = ${payer}, language = ${language} WHERE request_id = ${requestId} AND payer IS NULL
      AND session_id IS NULL`,
  );

export const setPayer = (database: Database, orderId: string, payer: string | null, condition: Condition): Statement =>
  database.statement(sql`UPDATE orders SET payer = ${payer} WHERE id = ${orderId} AND ${condition}`);

/** As the customer is at Stripe now: the page of the next purchase begins with it. */
export const setCompany = (
  database: Database,
  orderId: string,
  company: string | null,
  condition: Condition,
): Statement => database.statement(sql`UPDATE orders SET company = ${company} WHERE id = ${orderId} AND ${condition}`);

/** The customer of the buyer's newest order, with an address that is theirs. */
export const selectCustomer = (database: Database, { uid, email }: Pick<Actor, "uid" | "email">) =>
  database.select(
    columns("orders", "o", "customer_id", "company", "vat_id"),
    sql`FROM orders o WHERE o.customer_id IS NOT NULL AND (o.buyer_uid = ${uid}
       OR o.payer = ${email} AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = ${email} AND a.uid = ${uid}))
     ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
  );
