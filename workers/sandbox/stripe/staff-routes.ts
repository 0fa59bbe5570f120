/** Payments for the staff of the demo and for tests: `/payments`, and control of the webhooks. */
import { type Context, Hono } from "hono";
import * as z from "zod";
import { getStripeVendor, type SandboxEnv } from "../env.ts";
import { paymentActs } from "./staff.ts";
import { renderPayment, renderPayments } from "./staff-pages.ts";
import { clearWebhookRules, setWebhookRule, webhookRule } from "./webhook-rules.ts";

export const paymentRoutes = new Hono<{ Bindings: SandboxEnv }>();

const act = z.object({
  intent: z.enum([...paymentActs, "resend"]),
  amount: z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    z.coerce.number().int().min(1).optional(),
  ),
});
const sending = z.strictObject({ events: z.array(z.string().max(100)).max(100) });

paymentRoutes.get("/payments", async (c) => c.html(renderPayments(await getStripeVendor(c.env).listPayments())));
/** All of the latest, or the one of `?session=`. */
paymentRoutes.get("/payments.json", async (c) => {
  const session = c.req.query("session");
  const vendor = getStripeVendor(c.env);
  if (session === undefined) return c.json(await vendor.listPayments());
  const found = await vendor.readPayment(session);
  return c.json(found ? [found] : []);
});

/** `?includes=`: those of events that contain the text, newest first. */
paymentRoutes.get("/payments/webhooks.json", async (c) =>
  c.json(await getStripeVendor(c.env).listDeliveries(c.req.query("includes") ?? "")),
);
paymentRoutes.put("/payments/webhooks", async (c) => {
  const rule = webhookRule.safeParse(await c.req.json().catch(() => null));
  if (!rule.success) return c.json({ error: z.prettifyError(rule.error) }, 400);
  setWebhookRule(rule.data);
  return c.json(rule.data);
});
paymentRoutes.delete("/payments/webhooks", (c) => {
  clearWebhookRules();
  return c.body(null, 204);
});
/** Sends these events now, one after the other. */
paymentRoutes.post("/payments/webhooks", async (c) => {
  const given = sending.safeParse(await c.req.json().catch(() => null));
  if (!given.success) return c.json({ error: z.prettifyError(given.error) }, 400);
  return c.json(await getStripeVendor(c.env).sendEvents(given.data.events));
});

paymentRoutes.get("/payments/:id{cs_\\w+}", (c) => show(c, null));

/** Fields: `intent`, and `amount` in cents. Answers JSON to those who ask for it. */
paymentRoutes.post("/payments/:id{cs_\\w+}", async (c) => {
  const id = c.req.param("id");
  const vendor = getStripeVendor(c.env);
  const given = act.safeParse(Object.fromEntries(await c.req.formData()));
  if (!given.success) return c.json({ error: z.prettifyError(given.error) }, 400);
  const { intent, amount } = given.data;
  const problem =
    intent === "resend"
      ? await resend(c, id)
      : await vendor.perform(id, { kind: intent, amount }, new URL(c.req.url).origin);
  if (c.req.header("Accept")?.includes("application/json")) return c.json({ problem }, problem ? 409 : 200);
  return problem ? show(c, problem) : c.redirect(`/payments/${id}`, 303);
});

async function resend(c: Context<{ Bindings: SandboxEnv }>, id: string): Promise<null> {
  const deliveries = await getStripeVendor(c.env).listDeliveries(id);
  await getStripeVendor(c.env).sendEvents([...new Set(deliveries.map(({ event_id }) => event_id))].reverse());
  return null;
}

async function show(c: Context<{ Bindings: SandboxEnv }>, problem: string | null) {
  const vendor = getStripeVendor(c.env);
  const id = c.req.param("id") ?? "";
  const payment = await vendor.readPayment(id);
  if (!payment) return c.json({ error: "There is no such payment." }, 404);
  const found = await Promise.all([id, payment.intentId].map((name) => (name ? vendor.listDeliveries(name) : [])));
  const unique = new Map(found.flat().map((delivery) => [delivery.id, delivery]));
  return c.html(
    renderPayment(
      payment,
      [...unique.values()].sort((a, b) => b.id - a.id),
      problem,
    ),
    problem ? 409 : 200,
  );
}
