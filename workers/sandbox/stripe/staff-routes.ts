/** Payments for the staff of the demo and for tests: `/payments`, and control of the webhooks. */

import { type Context, Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { type Html, renderPage, renderTable } from "../controls/pages.ts";
import { getStripeVendor, type SandboxEnv } from "../env.ts";
import { type PaymentAct, type PaymentView, paymentActs } from "./staff.ts";
import { clearWebhookRules, setWebhookRule, webhookRule } from "./webhook-rules.ts";
import type { Delivery } from "./webhooks.ts";

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

const lead = "Checkout sessions and what banks do with them. Each act sends the vendor's webhooks to the portal.";

const formatMoney = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

const renderPayments = (payments: readonly PaymentView[]): Html =>
  renderPage(
    "Payments",
    lead,
    html`<section><h2>Sessions</h2>${
      payments.length === 0
        ? html`<p class="quiet">Nobody has bought anything yet.</p>`
        : renderTable(["Buyer", "Amount", "Session", "Payment", "Created"], payments.map(renderRow))
    }</section>`,
  );

const renderRow = (payment: PaymentView): Html =>
  html`<tr><th scope="row"><a href="/payments/${payment.sessionId}">${payment.email ?? "visitor"}</a></th><td>${formatMoney(payment.total, payment.currency)}</td><td>${payment.status}</td><td>${renderState(payment)}</td><td><time>${payment.createdAt}</time></td></tr>`;

const renderState = ({ paymentStatus, refunded, dispute }: PaymentView): Html =>
  html`${paymentStatus}${refunded > 0 ? html` <span class="mark">refunded</span>` : ""}${dispute ? html` <span class="mark">dispute ${dispute}</span>` : ""}`;

const acts: Record<PaymentAct["kind"], string> = {
  settle: "The bank confirms the delayed payment",
  fail: "The bank refuses the delayed payment",
  expire: "Let the session expire",
  refund: "Refund",
  "fail-refund": "The latest refund fails",
  dispute: "The buyer disputes the payment",
  win: "The seller wins the dispute",
  lose: "The seller loses the dispute",
};

function renderPayment(
  payment: PaymentView,
  deliveries: readonly (Delivery & { type: string })[],
  problem: string | null,
): Html {
  const facts: [string, string][] = [
    ["Session", payment.sessionId],
    ["Payment", payment.intentId ?? "none"],
    ["State", `${payment.status}, ${payment.paymentStatus}${payment.intentStatus ? `, ${payment.intentStatus}` : ""}`],
    ["Reference", payment.reference ?? ""],
    ["Amount", formatMoney(payment.total, payment.currency)],
    ["Refunded", formatMoney(payment.refunded, payment.currency)],
    ["Dispute", payment.dispute ?? "none"],
  ];
  return renderPage(
    payment.email ?? "A visitor",
    lead,
    html`<section><h2>Payment</h2>${problem ? html`<p><span class="mark">${problem}</span></p>` : ""}${renderTable(
      ["Name", "Value"],
      facts.map(
        ([name, value]) => html`<tr><th scope="row">${name}</th><td class="wide"><code>${value}</code></td></tr>`,
      ),
    )}
${payment.status === "open" ? html`<p><a href="/checkout/${payment.sessionId}">Open the checkout page</a></p>` : ""}
<form method="post"><p>${Object.entries(acts).map(
      ([kind, label]) => html`<button name="intent" value="${kind}">${label}</button> `,
    )}</p><p><label>Amount of the refund in cents, everything when empty <input name="amount" inputmode="numeric" size="8"></label></p></form></section>
<section><h2>Webhooks</h2>${
      deliveries.length === 0
        ? html`<p class="quiet">None yet.</p>`
        : renderTable(
            ["Event", "Attempts", "Last answer", "Next attempt"],
            deliveries.map(
              (each) =>
                html`<tr><th scope="row">${each.type}<br><small>${each.event_id}</small></th><td>${each.attempts}</td><td>${each.attempts === 0 ? "–" : (each.status ?? "no answer")}</td><td>${each.due_at === null ? "–" : html`<time>${new Date(each.due_at).toISOString()}</time>`}</td></tr>`,
            ),
          )
    }<form method="post"><button name="intent" value="resend">Send all again</button></form></section>`,
  );
}
