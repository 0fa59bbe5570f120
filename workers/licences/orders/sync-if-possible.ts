import type { Context } from "../platform/context.ts";
import { LicenceError } from "../platform/errors.ts";
import { reportError } from "../platform/problem.ts";
import type { OrderRow } from "./order-repository.ts";
import { syncOrder } from "./sync-order.ts";

/**
 * For what shows or follows an order. Null when Stripe cannot be asked, or its answer not be used, which is logged:
 * what was known before is shown, and the webhook or the hourly comparison brings the rest. Throws ORDER_NOT_FOUND.
 */
export async function syncIfPossible(context: Context, orderId: string, operation: string): Promise<OrderRow | null> {
  if (!context.payments) return null;
  try {
    return await syncOrder(context, orderId);
  } catch (error) {
    if (error instanceof LicenceError && error.code === "ORDER_NOT_FOUND") throw error;
    reportError(error, { requestId: context.requestId, operation });
    return null;
  }
}
