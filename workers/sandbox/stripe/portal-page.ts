/** The customer portal, an invoice and a receipt. */
import { html } from "hono/html";
import type { Stripe } from "stripe";
import type { Html } from "../controls/pages.ts";
import { renderBuyerPage } from "./buyer-page.ts";
import { renderField } from "./checkout-page.ts";
import { formatDate, formatMoney, type PageTexts } from "./checkout-texts.ts";
import type { CustomerForm, CustomerView } from "./portal-form.ts";

type Outcome = "saved" | "tax_id_invalid" | null;

export function renderCustomerPortal(
  view: CustomerView,
  texts: PageTexts,
  outcome: Outcome,
  typed?: CustomerForm,
): Html {
  const problem = outcome === "tax_id_invalid" ? texts.problems.vatId : null;
  return renderBuyerPage(
    texts,
    texts.billing,
    html`<main class="sheet">${view.returnUrl ? html`<p><a href="${view.returnUrl}">← ${texts.back}</a></p>` : ""}
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

export const renderInvoice = (invoice: Stripe.Invoice, texts: PageTexts): Html =>
  renderFacts(texts, `${texts.invoice} ${invoice.number}`, [
    [texts.date, formatDate(new Date(invoice.created * 1000).toISOString(), texts)],
    [texts.company, invoice.customer_name ?? ""],
    [texts.vatId, (invoice.customer_tax_ids ?? []).map(({ value }) => value).join(", ")],
    [texts.email, invoice.customer_email ?? ""],
    [texts.amount, formatMoney(invoice.total, invoice.currency, texts)],
    [texts.status, getStatus(String(invoice.status), texts)],
  ]);

export const renderReceipt = (charge: Stripe.Charge, texts: PageTexts): Html =>
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
