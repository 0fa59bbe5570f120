/** What happens to orders when a person changes their address or deletes their account. */
import type { Actor } from "../platform/contract.ts";
import type { Database, Statement } from "../platform/database.ts";
import { type Condition, type Sql, sql } from "../platform/sql.ts";

export const moveOrders = (
  database: Database,
  { email }: Actor,
  toCondition: (column: Sql) => Condition,
): Statement[] =>
  // The new revision refuses a step that was planned for the former address.
  [sql`account`, sql`payer`].map((column) =>
    database.statement(
      sql`UPDATE orders SET ${column} = ${email}, revision = revision + 1 WHERE ${toCondition(column)}`,
    ),
  );

/** What a person ordered before they ever had a licence: no account moves with it yet. */
export const moveUnpaidOrders = (database: Database, { uid, email }: Actor): Statement =>
  database.statement(
    sql`UPDATE orders SET account = iif(account = payer, ${email}, account), payer = ${email}, revision = revision + 1
     WHERE buyer_uid = ${uid} AND payer <> ${email} AND state IN ('open', 'processing', 'review')
       AND NOT EXISTS (SELECT 1 FROM accounts WHERE email = ${email} AND uid <> ${uid})`,
  );

/**
 * Accounting needs what was paid, when, and its invoice; the ids of the payment lead to the rest at Stripe. A paid order
 * without a payer, or without an account, stays without one.
 */
export const eraseOrders = (database: Database, uid: string): Statement[] => [
  database.statement(
    sql`UPDATE orders SET account = iif(account = payer, NULL, account), payer = NULL, buyer_uid = NULL,
      browser_hash = lower(hex(zeroblob(32))), company = NULL,
       vat_id = NULL, promotion_code = NULL, session_url = NULL, customer_id = NULL, receipt_url = NULL,
       claim_hash = NULL, revision = revision + 1
     WHERE buyer_uid = ${uid} OR payer IN (SELECT email FROM accounts WHERE uid = ${uid})`,
  ),
  database.statement(
    sql`UPDATE orders SET account = NULL, claim_hash = NULL, revision = revision + 1
     WHERE account IN (SELECT email FROM accounts WHERE uid = ${uid})`,
  ),
];
