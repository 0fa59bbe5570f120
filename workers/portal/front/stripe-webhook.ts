/**
 * `POST /api/stripe/webhook`: Stripe says that something about a payment has changed. The licence service, which alone
 * has the secret, verifies the signature and asks Stripe for the state. An answer other than 2xx makes Stripe repeat
 * the message, so 200 follows only the commit of its effect.
 */
import type { Handler } from "hono";
import { createDeadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { createLicencesClient } from "../clients/licences-client.ts";
import { logFault, logSecurity } from "../log.ts";
import { settleOrderPoints } from "../points/settle-order-points.ts";
import { clock } from "../task-tools.ts";
import { createPortalProblem } from "./error-responses.ts";
import type { PortalHono } from "./hono.ts";

export const stripeWebhook: Handler<PortalHono> = async (c) => {
  const requestId = c.get("requestId");
  const onFault = (error: unknown) => logFault(error, { requestId, kind: "stripe-webhook" });
  const signature = c.req.header("Stripe-Signature") ?? "";
  const licences = createLicencesClient({
    ...{ binding: c.env.LICENCES, actor: null, requestId, onFault },
    deadline: createDeadline(timeLimits.services.stripeMessageMs),
  });
  const received = await licences.receiveStripeEvent({ body: await c.req.text(), signature });
  if (received.ok) {
    // At once; the scheduled task does what is left.
    const byClock = createLicencesClient({ binding: c.env.LICENCES, actor: clock, requestId, onFault });
    c.executionCtx.waitUntil(settleOrderPoints({ env: c.env, licences: byClock }).catch(onFault));
    return c.json({ received: true });
  }
  const { code } = received.error;
  // Without keys nothing is sold, and no such endpoint exists.
  if (code === "PAYMENTS_UNAVAILABLE") return createPortalProblem({ status: 404, code: "NOT_FOUND", requestId });
  if (code === "SIGNATURE_INVALID" || code === "INVALID_REQUEST") {
    logSecurity("stripe.refused", { requestId, method: c.req.method, path: c.req.path });
    return createPortalProblem({ status: 400, code, requestId });
  }
  return createPortalProblem({ status: 503, code: "UPSTREAM_UNAVAILABLE", requestId });
};
