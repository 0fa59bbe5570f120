/** The checkout page, and what it shows when there is nothing to pay any more. */
import { html } from "hono/html";
import type { Html } from "../controls/pages.ts";
import { renderBuyerPage } from "./buyer-page.ts";
import type { CheckoutForm, CheckoutProblem, CheckoutView } from "./checkout-form.ts";
import { formatMoney, type PageTexts } from "./checkout-texts.ts";
import { demoCard, demoIban } from "./test-payments.ts";

export type ShownForm = Partial<CheckoutForm>;

const countries = ["FR", "BE", "CH", "LU", "DE", "ES", "IT", "NL", "PT", "GB", "CA", "US"];

/** The summary comes last in the form and first on the screen, because Enter presses the first button. */
export function renderCheckout(
  view: CheckoutView,
  texts: PageTexts,
  form: ShownForm,
  problems: readonly CheckoutProblem[],
): Html {
  return renderBuyerPage(
    texts,
    texts.title,
    html`<form method="post" class="columns" novalidate>
<main><div>
<h2>${texts.contact}</h2>
${renderField("email", texts.email, { value: view.email ?? form.email ?? "", type: "email", isFixed: view.email !== null, problem: find("email", problems, texts) })}
${renderField("name", texts.name, { value: form.name ?? "", autocomplete: "name" })}
${renderCountry(texts, form.country ?? "FR", find("country", problems, texts))}
${view.hasTaxIds ? renderCompany(view, texts, form, problems) : ""}
${view.total > 0 ? renderMethod(texts, form, problems) : ""}
${view.consent === null ? "" : renderConsent(view.consent, form.hasConsent === true, find("consent", problems, texts))}
<button class="main" name="intent" value="pay">${texts.pay} ${formatMoney(view.total, view.currency, texts)}</button>
<button class="wide" name="intent" value="pay-away">${texts.away}</button>
</div></main>
<section class="summary" aria-label="${texts.title}"><div>${renderSummary(view, texts)}${
      view.takesPromotionCodes ? renderCode(view, texts, form, problems) : ""
    }</div></section></form>`,
  );
}

const find = (name: CheckoutProblem, problems: readonly CheckoutProblem[], texts: PageTexts): string | null =>
  problems.includes(name) ? texts.problems[name] : null;

function renderSummary(view: CheckoutView, texts: PageTexts): Html {
  const money = (cents: number) => formatMoney(cents, view.currency, texts);
  return html`${view.cancelUrl ? html`<p><a href="${view.cancelUrl}">${texts.back}</a></p>` : ""}
<h1>${view.product}</h1><p class="price">${money(view.total)}</p>
<dl><dt>${view.product}<br><small>${texts.quantity}${view.quantity} · ${money(view.unitAmount)} ${texts.each}</small></dt><dd>${money(view.subtotal)}</dd>
<dt>${texts.subtotal}</dt><dd>${money(view.subtotal)}</dd>
${view.discount > 0 ? html`<dt>${view.discountName ?? texts.discount}${view.promotionCode ? ` (${view.promotionCode})` : ""}</dt><dd>−${money(view.discount)}</dd>` : ""}
<dt class="strong">${texts.total}<br><small>${texts.taxes}</small></dt><dd class="strong">${money(view.total)}</dd></dl>`;
}

function renderCode(view: CheckoutView, texts: PageTexts, form: ShownForm, problems: readonly CheckoutProblem[]): Html {
  const problem = find("promotionCode", problems, texts);
  const value = form.promotionCode ?? view.promotionCode ?? "";
  return html`<label for="promotionCode">${texts.code}</label>
<div class="row"><input id="promotionCode" name="promotionCode" value="${value}" ${describe("promotionCode", problem)}><button name="intent" value="promotion">${texts.apply}</button></div>${renderProblem("promotionCode", problem)}`;
}

function renderCompany(
  view: CheckoutView,
  texts: PageTexts,
  form: ShownForm,
  problems: readonly CheckoutProblem[],
): Html {
  const company = form.company ?? view.name;
  const vatId = form.vatId ?? view.vatId;
  return html`<details ${company || vatId || problems.includes("vatId") ? "open" : ""}><summary>${texts.isCompany}</summary>
${renderField("company", `${texts.company} (${texts.optional})`, { value: company, autocomplete: "organization" })}
${renderField("vatId", `${texts.vatId} (${texts.optional})`, { value: vatId, problem: find("vatId", problems, texts) })}</details>`;
}

function renderMethod(texts: PageTexts, form: ShownForm, problems: readonly CheckoutProblem[]): Html {
  const isSepa = form.method === "sepa_debit";
  const cardProblem = find("cardNumber", problems, texts) ?? find("declined", problems, texts);
  return html`<fieldset><legend><h2>${texts.method}</h2></legend>
<label class="choice"><input type="radio" name="method" value="card" ${isSepa ? "" : "checked"}> ${texts.card}</label>
${renderField("cardNumber", texts.cardNumber, { value: form.cardNumber ?? demoCard, problem: cardProblem })}
<label class="choice"><input type="radio" name="method" value="sepa_debit" ${isSepa ? "checked" : ""}> ${texts.sepa}</label>
${renderField("iban", texts.iban, { value: form.iban ?? demoIban, problem: find("iban", problems, texts) })}</fieldset>`;
}

const renderConsent = (consent: string, isChecked: boolean, problem: string | null): Html =>
  html`<label class="choice"><input type="checkbox" name="consent" value="on" ${isChecked ? "checked" : ""} ${describe("consent", problem)}> <span>${consent}</span></label>${renderProblem("consent", problem)}`;

const renderCountry = (texts: PageTexts, chosen: string, problem: string | null): Html => {
  const names = new Intl.DisplayNames([texts.language], { type: "region" });
  return html`<label for="country">${texts.country}</label><select id="country" name="country" ${describe("country", problem)}>${countries.map(
    (code) => html`<option value="${code}" ${code === chosen ? "selected" : ""}>${names.of(code)}</option>`,
  )}</select>${renderProblem("country", problem)}`;
};

interface Field {
  value: string;
  type?: string;
  autocomplete?: string;
  isFixed?: boolean;
  problem?: string | null;
}

export const renderField = (
  name: string,
  label: string,
  { value, type = "text", autocomplete = "off", isFixed = false, problem = null }: Field,
): Html =>
  html`<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" ${isFixed ? "readonly" : ""} ${describe(name, problem)}>${renderProblem(name, problem)}`;

const describe = (name: string, problem: string | null): Html =>
  problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : html``;

const renderProblem = (name: string, problem: string | null): Html =>
  problem ? html`<p class="problem" id="${name}-problem" role="alert">${problem}</p>` : html``;

/** After a payment whose page was closed, and for a session that has ended. */
export const renderClosed = (
  texts: PageTexts,
  { isPaid, cancelUrl }: { isPaid: boolean; cancelUrl: string | null },
): Html =>
  renderBuyerPage(
    texts,
    isPaid ? texts.paid : texts.closed,
    html`<main class="sheet"><h2>${isPaid ? texts.paid : texts.closed}</h2><p>${isPaid ? texts.paidText : texts.closedText}</p>${
      cancelUrl ? html`<p><a href="${cancelUrl}">${texts.back}</a></p>` : ""
    }</main>`,
  );
