/** SQL of who pays an order and in which language; the rest of the order says what was asked for. */
import type { Language } from "#base/language.ts";
import { columns } from "../columns.ts";
import type { Actor } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";

/** After the order in its batch; the same order keeps its first payer. */
export const setBuyer = (
  database: Database,
  requestId: string,
  { payer, language }: { payer: string | null; language: Language },
): Statement =>
  database.statement(
    "UPDATE orders SET payer = ?2, language = ?3 WHERE request_id = ?1 AND payer IS NULL AND session_id IS NULL",
    requestId,
    payer,
    language,
  );

export const setPayer = (
  database: Database,
  orderId: string,
  payer: string | null,
  { sql, values }: Condition,
): Statement => database.statement(`UPDATE orders SET payer = ? WHERE id = ? AND ${sql}`, payer, orderId, ...values);

/** As the customer is at Stripe now: the page of the next purchase begins with it. */
export const setCompany = (
  database: Database,
  orderId: string,
  company: string | null,
  { sql, values }: Condition,
): Statement =>
  database.statement(`UPDATE orders SET company = ? WHERE id = ? AND ${sql}`, company, orderId, ...values);

/** The customer of the buyer's newest order, with an address that is theirs. */
export const selectCustomer = (database: Database, { uid, email }: Pick<Actor, "uid" | "email">) =>
  database.select(
    columns("orders", "o", "customer_id", "company", "vat_id"),
    `FROM orders o WHERE o.customer_id IS NOT NULL AND (o.buyer_uid = ?1
       OR o.payer = ?2 AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = ?2 AND a.uid = ?1))
     ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    uid,
    email,
  );
