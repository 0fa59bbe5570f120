/** The pages of payments for the staff of the demo. */
import { html } from "hono/html";
import { type Html, renderPage, renderTable } from "../controls/pages.ts";
import type { PaymentAct, PaymentView } from "./staff.ts";
import type { Delivery } from "./webhooks.ts";

const lead = "Checkout sessions and what banks do with them. Each act sends the vendor's webhooks to the portal.";

const formatMoney = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

export const renderPayments = (payments: readonly PaymentView[]): Html =>
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

export function renderPayment(
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
