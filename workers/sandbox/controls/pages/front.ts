import { html } from "hono/html";
import { demoAccounts, demoStores } from "../../seed/demo.ts";
import type { Fault } from "../faults.ts";
import type { AccountView, StoreView } from "../overview.ts";
import { type Html, renderPage, renderTable } from "./layout.ts";

interface FrontPage {
  portalUrl: string;
  accounts: readonly AccountView[];
  stores: readonly StoreView[];
  mails: readonly { to: string; subject: string; link: string; sentAt: string }[];
  faults: readonly Fault[];
}

const maxShownMails = 8;

/** Everything that a person trying the portal out wants to copy; what tests minted is counted, not listed. */
export function renderFrontPage({ portalUrl, accounts, stores, mails, faults }: FrontPage): Html {
  const demoEmails = new Set(demoAccounts.map(({ email }) => email));
  const demoNames = new Set(demoStores.map(({ name }) => name));
  const shownAccounts = accounts.filter(({ email }) => demoEmails.has(email));
  const shownStores = stores.filter(({ name }) => demoNames.has(name));
  return renderPage(
    "Sandbox",
    "Stand-ins for the vendors of the portal. Nothing here is real, and nothing leaves this machine.",
    html`
<section><h2>Portal</h2><p><a href="${portalUrl}">${portalUrl}</a></p></section>
<section><h2>Accounts ${formatRest(accounts.length - shownAccounts.length)}</h2>${renderTable(["E-mail", "Password", "Role", "E-mail verified", "uid"], shownAccounts.map(renderAccount))}</section>
<section><h2>Stores ${formatRest(stores.length - shownStores.length)}</h2>${renderTable(["Address", "Access token", "API secret key", "Client id and secret"], shownStores.map(renderStore))}</section>
<section><h2>Latest mails <small><a href="/mailbox">all of them</a></small></h2>${
      mails.length === 0
        ? html`<p class="quiet">No mail was sent yet.</p>`
        : renderTable(["To", "Subject", "Sent", ""], mails.slice(0, maxShownMails).map(renderMail))
    }</section>
<section><h2>Faults</h2>${
      faults.length === 0
        ? html`<p class="quiet">All vendors are well.</p>`
        : renderTable(["Vendor", "Fault", "Left", "Where"], faults.map(renderFault))
    }${faultHelp}</section>`,
  );
}

const formatRest = (count: number): Html => (count === 0 ? html`` : html`<small>and ${count} more</small>`);

const renderAccount = ({ email, password, role, emailVerified, uid }: AccountView): Html =>
  html`<tr><th scope="row">${email}</th><td><code>${password ?? "changed"}</code></td><td>${role}</td><td>${
    emailVerified ? "yes" : html`<span class="mark">no</span>`
  }</td><td><code>${uid}</code></td></tr>`;

const renderStore = (store: StoreView): Html =>
  html`<tr><th scope="row"><a href="/stores/${store.name}">${store.domain}</a><br><small>${store.plan}</small> ${
    store.state === "open" ? "" : html`<span class="mark">${store.state}</span>`
  }</th><td><code>${store.accessToken}</code></td><td><code>${store.apiSecretKey}</code></td><td><code>${store.clientId}</code><br><code>${store.clientSecret}</code></td></tr>`;

const renderMail = ({ to, subject, link, sentAt }: FrontPage["mails"][number]): Html =>
  html`<tr><th scope="row">${to}</th><td class="wide">${subject}</td><td><time>${sentAt}</time></td><td><a href="${link}">Open its link</a></td></tr>`;

const renderFault = (fault: Fault): Html =>
  html`<tr><th scope="row">${fault.vendor}</th><td><span class="mark">${fault.mode}</span> ${
    { status: fault.status ?? 503, slow: `${fault.delayMs} ms`, refusal: fault.message }[fault.mode as string] ?? ""
  }</td><td>${fault.times ?? "until ended"}</td><td>${fault.path ?? "everywhere"}</td></tr>`;

const faultHelp = html`<details><summary>Order one</summary><pre><code>curl -X PUT localhost:8788/faults/shopify -d '{"mode": "status", "status": 503, "times": 5}'
curl -X PUT localhost:8788/faults/identity -d '{"mode": "slow", "delayMs": 3000}'
curl -X PUT localhost:8788/faults/firestore -d '{"mode": "refusal", "message": "RESOURCE_EXHAUSTED : Quota exceeded."}'
curl -X DELETE localhost:8788/faults</code></pre></details>`;
