/** A customer's purchases, and Stripe's page where company and VAT id are changed. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import type { Actor, OwnOrder, OwnOrders } from "../contract.ts";
import { fail } from "../errors.ts";
import { createClaimCode } from "./claim-code.ts";
import { type OrderRow, selectClaimableOrders, selectOwnOrders } from "./order-repository.ts";
import { requirePayments } from "./stripe-client.ts";

export async function listOwnOrders(context: Context, actor: Actor): Promise<OwnOrders> {
  const { database } = context;
  const [{ rows: orders }, claimable] = await readOwned(context, actor, [
    selectOwnOrders(database, actor),
    selectClaimableOrders(database, actor.uid),
  ]);
  const codes = new Map<string, string>();
  for (const { id } of claimable.rows) codes.set(id, await createClaimCode(context, id));
  return {
    orders: orders.map((order) => ({ ...toOwnOrder(order), claimCode: codes.get(order.id) ?? null })),
    hasBillingPortal: context.payments !== null && findCustomer(orders, actor) !== null,
  };
}

/** @returns an address of Stripe, valid for a few minutes. Throws ORDER_NOT_FOUND for a person who never paid. */
export async function openBillingPortal(context: Context, actor: Actor, language: "fr" | "en"): Promise<string> {
  const [orders] = await readOwned(context, actor, [selectOwnOrders(context.database, actor)]);
  const customer = findCustomer(orders.rows, actor) ?? fail("ORDER_NOT_FOUND");
  return requirePayments(context).openBillingPortal(customer, language);
}

/** Of an order that the person placed signed in: another payer's invoices stay with that payer. */
const findCustomer = (orders: readonly OrderRow[], { uid }: Actor): string | null =>
  orders.find((order) => order.buyer_uid === uid && order.customer_id !== null)?.customer_id ?? null;

/** Cents: what Stripe says, or what was asked for. */
export const getAmount = ({ amount_total, unit_amount, quantity, points_discount }: OrderRow): number =>
  amount_total ?? unit_amount * quantity - points_discount;

export const toOwnOrder = (order: OrderRow): Omit<OwnOrder, "claimCode"> => ({
  ...{ id: order.id, number: order.number ?? 0, state: order.state, quantity: order.quantity },
  ...{ currency: order.currency, company: order.company, vatId: order.vat_id },
  amountTotal: getAmount(order),
  ...{ amountRefunded: order.amount_refunded, createdAt: order.created_at },
  ...{ invoiceUrl: order.invoice_url, receiptUrl: order.receipt_url },
});
