/** The API of Stripe under `/stripe`. */
import { Hono } from "hono";
import type { InterceptedEnv } from "../controls/intercept.ts";
import { getStripeVendor } from "../env.ts";
import { alter } from "./replies.ts";

export const stripeRoutes = new Hono<InterceptedEnv>();

stripeRoutes.all("/stripe/v1/*", async (c) => {
  const url = new URL(c.req.url);
  const hasBody = c.req.method === "POST";
  const reply = c.get("reply")?.reply;
  const answer = await getStripeVendor(c.env).call({
    ...{ method: c.req.method, path: url.pathname.slice("/stripe".length), origin: url.origin },
    form: hasBody ? await c.req.text() : url.search.slice(1),
    key: /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? null,
    idempotencyKey: c.req.header("Idempotency-Key") ?? null,
    isFailing: reply === "server-error",
  });
  return new Response(reply ? alter(answer.body, reply) : answer.body, {
    status: answer.status,
    headers: {
      "Content-Type": "application/json",
      "Request-Id": answer.requestId,
      "Stripe-Version": c.req.header("Stripe-Version") ?? "2026-10-28.endive",
      ...(answer.isReplayed ? { "Idempotent-Replayed": "true" } : {}),
    },
  });
});
