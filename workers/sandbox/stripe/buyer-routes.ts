/** The pages that buyers see. Fields of `/checkout/ID`: those of `CheckoutForm`, and `intent` pay, pay-away, promotion. */
import { type Context, Hono } from "hono";
import type { Html } from "../controls/pages.ts";
import { getStripeVendor, type SandboxEnv } from "../env.ts";
import type { CheckoutForm, CheckoutProblem, CheckoutView } from "./checkout-form.ts";
import { renderCheckout, renderClosed, type ShownForm } from "./checkout-page.ts";
import { getTexts, type PageTexts } from "./checkout-texts.ts";
import { renderCustomerPortal, renderInvoice, renderReceipt } from "./portal-page.ts";

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
