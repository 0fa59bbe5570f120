/** A customer's purchases, and Stripe's page where company and VAT id are changed. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { createClaimCode } from "./claim-code.ts";
import type { Billing, OrderSummary, OwnOrder, OwnOrders } from "./contract.ts";
import { selectCustomer } from "./order-payer-repository.ts";
import { type OrderRow, selectClaimableOrders, selectOwnOrders } from "./order-repository.ts";
import { requirePayments } from "./stripe-client.ts";

export async function listOwnOrders(context: Context, actor: Actor): Promise<OwnOrders> {
  const { database, payments } = context;
  const [orders, claimable, customers] = await readOwned(context, actor, [
    selectOwnOrders(database, actor),
    selectClaimableOrders(database, actor.uid),
    selectCustomer(database, actor),
  ]);
  const codes = new Map<string, string>();
  for (const { id } of claimable.rows) codes.set(id, await createClaimCode(context, id));
  return {
    orders: orders.rows.map((order) => toOwnOrder(order, actor, codes.get(order.id) ?? null)),
    hasBillingPortal: payments !== null && customers.rows.length > 0,
  };
}

/** @returns an address of Stripe, valid for a few minutes. Throws ORDER_NOT_FOUND for a person who never paid. */
export async function openBillingPortal(context: Context, actor: Actor, language: "fr" | "en"): Promise<string> {
  const [customers] = await readOwned(context, actor, [selectCustomer(context.database, actor)]);
  const customerId = customers.rows[0]?.customer_id ?? fail("ORDER_NOT_FOUND");
  return requirePayments(context).openBillingPortal(customerId, language);
}

/** With which the next purchase begins; empty for a person who never paid. */
export async function loadBilling(context: Context, actor: Actor): Promise<Billing> {
  const [customers] = await readOwned(context, actor, [selectCustomer(context.database, actor)]);
  const [customer] = customers.rows;
  return { company: customer?.company ?? null, vatId: customer?.vat_id ?? null };
}

/** Cents: what Stripe says, or what was asked for. */
export const getAmount = ({ amount_total, unit_amount, quantity, points_discount }: OrderRow): number =>
  amount_total ?? unit_amount * quantity - points_discount;

function toOwnOrder(order: OrderRow, { email }: Actor, claimCode: string | null): OwnOrder {
  const { id, state, quantity, created_at: createdAt, dispute } = order;
  return order.payer === email
    ? { ...toOrderSummary(order), claimCode }
    : { ...{ id, number: order.number ?? 0, state, quantity, createdAt, dispute }, amountTotal: null };
}

export const toOrderSummary = (order: OrderRow): OrderSummary => ({
  ...{ id: order.id, number: order.number ?? 0, state: order.state, quantity: order.quantity },
  ...{ currency: order.currency, company: order.company, vatId: order.vat_id },
  amountTotal: getAmount(order),
  ...{ amountRefunded: order.amount_refunded, createdAt: order.created_at, dispute: order.dispute },
  ...{ invoiceUrl: order.invoice_url, receiptUrl: order.receipt_url },
});
