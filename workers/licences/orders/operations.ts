/** The operations of purchases. Visitors have no account, so what they call takes their browser's cookie instead. */
import * as z from "zod";
import { operation, visitorOperation } from "../platform/operation.ts";
import { objectId } from "../platform/wire.ts";
import { claimOrder } from "./claim-order.ts";
import {
  acceptRequest,
  browserOrderQuery,
  checkoutRequest,
  claimRequest,
  ordersQuery,
  recentPaymentQuery,
  refundRequest,
  returnRequest,
  settledPoints,
  stripeEventRequest,
  visitorCheckoutRequest,
} from "./contract.ts";
import { loadBrowserOrder } from "./load-browser-order.ts";
import { listDuePoints, loadHeldPoints, markPointsSettled } from "./order-points.ts";
import { listOwnOrders, loadBilling, openBillingPortal } from "./own-orders.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { loadRecentPayment } from "./recent-payment.ts";
import {
  acceptOrderForStaff,
  openOrder,
  refundOrderForStaff,
  returnLicencesForStaff,
  searchOrders,
  syncOrderForStaff,
} from "./staff-orders.ts";
import { startCheckout, startVisitorCheckout } from "./start-checkout.ts";
import { requirePayments } from "./stripe-client.ts";

export const orderOperations = {
  licencePrice: visitorOperation(z.undefined(), async (context) => {
    const { unitAmount, currency } = await requirePayments(context).loadPrice();
    return { unitAmount, currency };
  }),
  startCheckout: operation("signed-in", checkoutRequest, startCheckout),
  startVisitorCheckout: visitorOperation(visitorCheckoutRequest, startVisitorCheckout),
  heldPoints: operation("verified", z.undefined(), loadHeldPoints),
  duePoints: operation("admin", z.undefined(), listDuePoints),
  markPointsSettled: operation("admin", settledPoints, markPointsSettled),
  recentPayment: operation("signed-in", recentPaymentQuery, loadRecentPayment),
  recentVisitorPayment: visitorOperation(recentPaymentQuery, (context, query) =>
    loadRecentPayment(context, null, query),
  ),
  browserOrder: visitorOperation(browserOrderQuery, loadBrowserOrder),
  receiveStripeEvent: visitorOperation(stripeEventRequest, receiveStripeEvent),
  claimOrder: operation("verified", claimRequest, claimOrder),
  ownOrders: operation("verified", z.undefined(), listOwnOrders),
  billing: operation("verified", z.undefined(), loadBilling),
  openBillingPortal: operation("verified", z.enum(["fr", "en"]), openBillingPortal),
  searchOrders: operation("admin", ordersQuery, searchOrders),
  order: operation("admin", objectId, openOrder),
  syncOrder: operation("admin", objectId, syncOrderForStaff),
  acceptOrder: operation("admin", acceptRequest, acceptOrderForStaff),
  returnLicences: operation("admin", returnRequest, returnLicencesForStaff),
  refundOrder: operation("admin", refundRequest, refundOrderForStaff),
};
