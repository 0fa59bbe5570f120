/** The pages that buyers see. Fields of `/checkout/ID`: those of `CheckoutForm`, and `intent` pay, pay-away, promotion. */
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Stripe } from "stripe";
import type { Html } from "../controls/pages.ts";
import { getStripeVendor, type SandboxEnv } from "../env.ts";
import { renderBuyerPage } from "./buyer-page.ts";
import type { CheckoutForm, CheckoutProblem, CheckoutView } from "./checkout-form.ts";
import { renderCheckout, renderClosed, renderField, type ShownForm } from "./checkout-page.ts";
import { formatDate, formatMoney, getTexts, type PageTexts } from "./checkout-texts.ts";
import type { CustomerForm, CustomerView } from "./portal-form.ts";

type PageContext = Context<{ Bindings: SandboxEnv }>;

export const buyerRoutes = new Hono<{ Bindings: SandboxEnv }>();

buyerRoutes.get("/checkout/:id{cs_\\w+}", async (c) => {
  const view = await getStripeVendor(c.env).readCheckout(c.req.param("id"));
  return view ? showCheckout(c, view, {}, []) : c.text("No such session.", 404);
});

buyerRoutes.post("/checkout/:id{cs_\\w+}", async (c) => {
  const id = c.req.param("id");
  const vendor = getStripeVendor(c.env);
  const given = await c.req.formData();
  const isAway = given.get("intent") === "pay-away";
  const form = readForm(given);
  const outcome = await vendor.submitCheckout(id, form, new URL(c.req.url).origin);
  if (outcome.kind === "done" && !isAway) return c.redirect(outcome.url, 303);
  const view = await vendor.readCheckout(id);
  if (!view) return c.text("No such session.", 404);
  return showCheckout(c, view, form, outcome.kind === "again" ? outcome.problems : []);
});

const getPageTexts = (c: PageContext, locale: string): PageTexts => getTexts(locale, c.req.header("Accept-Language"));

function showCheckout(c: PageContext, view: CheckoutView, form: ShownForm, problems: readonly CheckoutProblem[]) {
  const texts = getPageTexts(c, view.locale);
  const isComplete = view.status === "complete";
  if (view.status !== "open") return c.html(renderClosed(texts, { isPaid: isComplete, cancelUrl: view.cancelUrl }));
  const status = problems.length === 0 ? 200 : problems.includes("declined") ? 402 : 400;
  return c.html(renderCheckout(view, texts, form, problems), status);
}

function readForm(given: FormData): CheckoutForm {
  const read = (name: string): string => {
    const value = given.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    ...{ email: read("email"), name: read("name"), company: read("company"), vatId: read("vatId") },
    ...{ promotionCode: read("promotionCode"), country: read("country"), cardNumber: read("cardNumber") },
    ...{ iban: read("iban"), hasConsent: given.has("consent") },
    method: read("method") === "sepa_debit" ? "sepa_debit" : "card",
    intent: read("intent") === "promotion" ? "promotion" : "pay",
  };
}

buyerRoutes.get("/billing/:id{bps_\\w+}", async (c) => {
  const view = await getStripeVendor(c.env).readCustomer(c.req.param("id"));
  return view
    ? c.html(renderCustomerPortal(view, getPageTexts(c, view.locale), null))
    : c.text("No such session.", 404);
});

buyerRoutes.post("/billing/:id{bps_\\w+}", async (c) => {
  const vendor = getStripeVendor(c.env);
  const given = await c.req.formData();
  const form = { name: String(given.get("name") ?? ""), vatId: String(given.get("vatId") ?? "") };
  const outcome = await vendor.saveCustomer(c.req.param("id"), form);
  const view = await vendor.readCustomer(c.req.param("id"));
  if (!view) return c.text("No such session.", 404);
  const texts = getPageTexts(c, view.locale);
  return c.html(renderCustomerPortal(view, texts, outcome, form), outcome === "saved" ? 200 : 400);
});

buyerRoutes.get("/invoices/:id{in_\\w+}", (c) => showDocument(c, renderInvoice));
buyerRoutes.get("/invoices/:id{in_\\w+}/pdf", (c) => showDocument(c, renderInvoice));
buyerRoutes.get("/receipts/:id{(?:ch|py)_\\w+}", (c) => showDocument(c, renderReceipt));

async function showDocument<Shown>(c: PageContext, render: (shown: Shown, texts: PageTexts) => Html) {
  const found = await getStripeVendor(c.env).readObject(c.req.param("id") ?? "");
  return found ? c.html(render(JSON.parse(found), getPageTexts(c, "auto"))) : c.text("No such document.", 404);
}

type Outcome = "saved" | "tax_id_invalid" | null;

function renderCustomerPortal(view: CustomerView, texts: PageTexts, outcome: Outcome, typed?: CustomerForm): Html {
  const problem = outcome === "tax_id_invalid" ? texts.problems.vatId : null;
  return renderBuyerPage(
    texts,
    texts.billing,
    html`<main class="sheet">${view.returnUrl ? html`<p><a href="${view.returnUrl}">${texts.back}</a></p>` : ""}
${outcome === "saved" ? html`<p class="done" role="status">${texts.saved}</p>` : ""}
<h2>${texts.billing}</h2><p><small>${view.email}</small></p>
<form method="post">${renderField("name", texts.company, { value: typed?.name ?? view.name, autocomplete: "organization" })}
${renderField("vatId", texts.vatId, { value: typed?.vatId ?? view.vatId, problem })}
<button class="main">${texts.save}</button></form>
<h2>${texts.invoices}</h2>${view.invoices.length === 0 ? html`<p>${texts.noInvoices}</p>` : renderInvoices(view, texts)}</main>`,
  );
}

const renderInvoices = ({ invoices }: CustomerView, texts: PageTexts): Html =>
  html`<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${texts.number}</th><th scope="col">${texts.date}</th><th scope="col">${texts.amount}</th><th scope="col">${texts.status}</th></tr></thead><tbody>${invoices.map(
    ({ number, createdAt, total, currency, url, status }) =>
      html`<tr><td><a href="${url}">${number}</a></td><td>${formatDate(createdAt, texts)}</td><td>${formatMoney(total, currency, texts)}</td><td>${getStatus(status, texts)}</td></tr>`,
  )}</tbody></table></div>`;

const getStatus = (status: string, { statuses }: PageTexts): string =>
  statuses[status as keyof typeof statuses] ?? status;

const renderInvoice = (invoice: Stripe.Invoice, texts: PageTexts): Html =>
  renderFacts(texts, `${texts.invoice} ${invoice.number}`, [
    [texts.date, formatDate(new Date(invoice.created * 1000).toISOString(), texts)],
    [texts.company, invoice.customer_name ?? ""],
    [texts.vatId, (invoice.customer_tax_ids ?? []).map(({ value }) => value).join(", ")],
    [texts.email, invoice.customer_email ?? ""],
    [texts.amount, formatMoney(invoice.total, invoice.currency, texts)],
    [texts.status, getStatus(String(invoice.status), texts)],
  ]);

const renderReceipt = (charge: Stripe.Charge, texts: PageTexts): Html =>
  renderFacts(texts, texts.receipt, [
    [texts.date, formatDate(new Date(charge.created * 1000).toISOString(), texts)],
    [texts.email, charge.receipt_email ?? ""],
    [texts.amount, formatMoney(charge.amount, charge.currency, texts)],
    [texts.status, getStatus(charge.status, texts)],
  ]);

const renderFacts = (texts: PageTexts, title: string, facts: readonly [name: string, value: string][]): Html =>
  renderBuyerPage(
    texts,
    title,
    html`<main class="sheet"><h2>${title}</h2><dl>${facts
      .filter(([, value]) => value !== "")
      .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></main>`,
  );
