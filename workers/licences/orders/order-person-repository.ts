/** What happens to orders when a person changes their address or deletes their account. */
import type { Actor } from "../contract.ts";
import type { Condition, Database, Statement } from "../database.ts";

/** A step that was planned for the former address is planned again, because the revision changes. */
const moved = "SET account = ?2, revision = revision + 1";

/** @param condition with the uid as `?1` and the present address as `?2` */
export const moveOrders = (database: Database, { uid, email }: Actor, condition: Condition["sql"]): Statement =>
  database.statement(`UPDATE orders ${moved} WHERE ${condition}`, uid, email);

/** What a person ordered before they ever had a licence: no account moves with it yet. */
export const moveUnpaidOrders = (database: Database, actor: Actor): Statement =>
  moveOrders(
    database,
    actor,
    `buyer_uid = ?1 AND account <> ?2 AND state IN ('open', 'processing', 'review')
       AND NOT EXISTS (SELECT 1 FROM accounts WHERE email = ?2 AND uid <> ?1)`,
  );

/**
 * Accounting needs what was paid, when, and its invoice; the ids of the payment lead to the rest at Stripe. A paid order
 * without an account stays without one.
 */
export const eraseOrders = (database: Database, uid: string): Statement =>
  database.statement(
    `UPDATE orders SET account = NULL, buyer_uid = NULL, browser_hash = lower(hex(zeroblob(32))), company = NULL,
       vat_id = NULL, promotion_code = NULL, session_url = NULL, customer_id = NULL, receipt_url = NULL,
       claim_hash = NULL, revision = revision + 1
     WHERE buyer_uid = ?1 OR account IN (SELECT email FROM accounts WHERE uid = ?1)`,
    uid,
  );
