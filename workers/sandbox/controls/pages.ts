import { html, raw } from "hono/html";
import { demoAccounts, demoStores } from "../seed/demo.ts";
import type { listThemes } from "../shopify/stores.ts";
import type { AccountView, StoreView } from "./accounts-and-stores.ts";
import { vendors } from "./calls.ts";
import { type Fault, faultModes, replies } from "./faults.ts";

interface FrontPage {
  portalUrl: string;
  accounts: readonly AccountView[];
  stores: readonly StoreView[];
  mails: readonly { to: string; subject: string; link: string; sentAt: string }[];
  faults: readonly Fault[];
}

const maxShownMails = 8;

/** Shows what one needs to try out the portal. Only counts the accounts and stores that tests created. */
export function renderFrontPage({ portalUrl, accounts, stores, mails, faults }: FrontPage): Html {
  const demoEmails = new Set(demoAccounts.map(({ email }) => email));
  const demoNames = new Set(demoStores.map(({ name }) => name));
  const shownAccounts = accounts.filter(({ email }) => demoEmails.has(email));
  const shownStores = stores.filter(({ name }) => demoNames.has(name));
  return renderPage(
    "Sandbox",
    "Replaces the portal’s outside services on this machine. Nothing here is real, and nothing leaves your computer.",
    html`
<section><h2>Portal</h2><p><a href="${portalUrl}">${portalUrl}</a></p></section>
<section><h2>Accounts ${formatRest(accounts.length - shownAccounts.length)}</h2>${renderTable(["E-mail", "Password", "What to see", "uid"], shownAccounts.map(renderAccount))}</section>
<section><h2>Stores ${formatRest(stores.length - shownStores.length)}</h2>${renderTable(["Address", "Access token", "API secret key", "Client id and secret"], shownStores.map(renderStore))}</section>
<section><h2>Latest e-mails <small><a href="/mailbox">see all</a></small></h2>${
      mails.length === 0
        ? html`<p class="quiet">No e-mails yet.</p>`
        : renderTable(["To", "Subject", "Sent", "Link"], mails.slice(0, maxShownMails).map(renderMail))
    }</section>
<section><h2>Faults</h2>${
      faults.length === 0
        ? html`<p class="quiet">No faults: every service responds normally.</p>`
        : renderTable(["Vendor", "Fault", "Left", "Where"], faults.map(renderFault))
    }${faultForm}${faultHelp}</section>`,
  );
}

const formatRest = (count: number): Html => (count === 0 ? html`` : html`<small>and ${count} more</small>`);

const stories = new Map(demoAccounts.map(({ email, story }) => [email, story]));

const renderAccount = ({ email, password, role, emailVerified, uid }: AccountView): Html =>
  html`<tr><th scope="row">${renderCopied(email)} ${role === "admin" ? html`<span class="mark">administrator</span>` : ""}</th><td>${
    password ? renderCopied(password) : "changed"
  }</td><td class="wide">${stories.get(email)} ${emailVerified ? "" : html`<span class="mark">not verified</span>`}</td><td><code>${uid}</code></td></tr>`;

/** A value that one pastes elsewhere. The page's script adds a button that copies it. */
const renderCopied = (value: string): Html => html`<code data-copy>${value}</code>`;

const renderStore = (store: StoreView): Html =>
  html`<tr><th scope="row"><a href="/stores/${store.name}">${store.domain}</a><br><small>${store.plan}</small> ${
    store.state === "open" ? "" : html`<span class="mark">${store.state}</span>`
  }</th><td>${renderCopied(store.accessToken)}</td><td>${renderCopied(store.apiSecretKey)}</td><td>${renderCopied(store.clientId)}<br>${renderCopied(store.clientSecret)}</td></tr>`;

const renderMail = ({ to, subject, link, sentAt }: FrontPage["mails"][number]): Html =>
  html`<tr><th scope="row">${to}</th><td class="wide">${subject}</td><td><time>${sentAt}</time></td><td><a href="${link}">Open the link</a></td></tr>`;

const renderFault = (fault: Fault): Html =>
  html`<tr><th scope="row">${fault.vendor}</th><td><span class="mark">${fault.mode}</span> ${
    { status: fault.status ?? 503, slow: `${fault.delayMs} ms`, refusal: fault.message, reply: fault.reply }[
      fault.mode as string
    ] ?? ""
  }</td><td>${fault.times ?? "until you end it"}</td><td>${fault.path ?? "everywhere"}</td></tr>`;

const renderOptions = (names: readonly string[]): Html => html`${names.map((name) => html`<option>${name}</option>`)}`;

const faultForm = html`<form method="post" action="/faults"><p>
<select name="target" aria-label="Vendor">${renderOptions(vendors)}</select>
<select name="mode" aria-label="Fault">${renderOptions(faultModes)}</select>
<select name="reply" aria-label="Reply"><option value="">reply …</option>${renderOptions(Object.values(replies).flat() as string[])}</select>
<input name="message" placeholder="message" aria-label="Message">
<input name="path" placeholder="path" aria-label="Part of the path" size="10">
<input name="times" type="number" min="1" placeholder="times" aria-label="How many times">
<button>Start</button> <button name="intent" value="end">End all</button></p></form>`;

const faultHelp = html`<details><summary>From the command line</summary><pre><code>curl -X PUT localhost:8788/faults/shopify -d '{"mode": "status", "status": 503, "times": 5}'
curl -X PUT localhost:8788/faults/identity -d '{"mode": "slow", "delayMs": 3000}'
curl -X PUT localhost:8788/faults/firestore -d '{"mode": "refusal", "message": "RESOURCE_EXHAUSTED : Quota exceeded."}'
curl -X DELETE localhost:8788/faults</code></pre></details>`;

/** Frame of the sandbox's pages: system fonts, light or dark like the system. They need no script. */
export type Html = ReturnType<typeof html>;

const style = `
:root { color-scheme: light dark; --ground: #f3f6f7; --sheet: #fff; --ink: #101e24; --ink-2: #5c6a6f; --line: #dae1e3; --accent: #005e74; --warn: #80500e; --warn-ground: #fff3d6 }
@media (prefers-color-scheme: dark) { :root { --ground: #0a1114; --sheet: #10191d; --ink: #eaf1f1; --ink-2: #8f9ea2; --line: #222d31; --accent: #6adde7; --warn: #f3c672; --warn-ground: #382910 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main, header { max-width: 86rem; margin: auto; padding: 0 1.25rem }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.5rem; padding-top: 2rem }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -.01em }
header p { margin: 0; color: var(--ink-2) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; width: 100%; padding: .75rem 0 }
a { color: var(--accent); text-underline-offset: .2em }
a:focus-visible, button:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px }
section { margin: 1.25rem 0; padding: 1.25rem 1.5rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 12px }
h2 { margin: 0 0 .75rem; font-size: 1.125rem }
h2 small { color: var(--ink-2); font-weight: 400 }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
th, td { padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap }
thead th { border: 0; color: var(--ink-2); font-weight: 500; font-size: .875rem }
th small { color: var(--ink-2); font-weight: 400 }
section > :last-child { margin-bottom: 0 }
td.wide { white-space: normal; overflow-wrap: anywhere }
code { font: .875em ui-monospace, monospace; white-space: normal; overflow-wrap: anywhere }
iframe { width: 100%; height: 60rem; border: 1px solid var(--line); border-radius: 8px; background: #fff }
.mark { padding: .1rem .5rem; border-radius: 1rem; background: var(--warn-ground); color: var(--warn); font-size: .8125rem }
.quiet { color: var(--ink-2) }
.text { white-space: pre-wrap; overflow-wrap: anywhere }
button, select, textarea, input { padding: .4rem .75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: inherit; font: inherit }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.copy { padding: 0 .4rem; font-size: .8125rem; color: var(--accent) }
textarea { width: 100% }
form { margin-top: .75rem }
details { margin-top: .5rem }
summary { cursor: pointer }
pre { margin: .75rem 0 0; padding: .75rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px }
`;

/** Adds a copy button to each value that is marked for it; a live region announces that it was copied. */
const copyScript = `
const said = document.querySelector("[role=status]");
for (const code of document.querySelectorAll("[data-copy]")) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy", className: "copy" });
  const name = "Copy " + code.textContent;
  button.ariaLabel = name;
  const show = (text) => { button.textContent = text; button.ariaLabel = text === "Copy" ? name : text; };
  button.onclick = async () => {
    const done = await navigator.clipboard.writeText(code.textContent).then(() => "Copied", () => "Not copied");
    if (done === "Not copied") getSelection().selectAllChildren(code);
    show(done);
    said.textContent = done + ": " + code.textContent;
    setTimeout(() => { show("Copy"); said.textContent = ""; }, 2000);
  };
  code.after(" ", button);
}`;

export function renderPage(title: string, lead: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header><h1>${title}</h1><p>${lead}</p>
<nav aria-label="Sandbox"><a href="/">Sandbox</a> <a href="/mailbox">Mailbox</a> <a href="/desk">Help desk</a> <a href="/payments">Payments</a> <a href="/accounts.json">Accounts</a> <a href="/stores.json">Stores</a> <a href="/faults.json">Faults</a> <a href="/calls.json">Calls</a> <a href="/chat.json">Chats</a></nav></header>
<main>${body}</main>
<p role="status" class="unseen"></p>
<script>${raw(copyScript)}</script>
</body>
</html>`;
}

export function renderTable(columns: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

const copiedFacts = new Set(["Access token", "API secret key", "Client id", "Client secret"]);

type StoreTheme = Awaited<ReturnType<typeof listThemes>>[number];

export function renderStorePage(store: StoreView, themes: readonly StoreTheme[]): Html {
  const facts: readonly [name: string, value: string][] = [
    ["Plan", store.plan],
    ["State", store.state],
    ["Organisation", store.organisation],
    ["Scopes", store.scopes.join(", ") || "none"],
    ["Exemption to change themes", store.exempt ? "yes" : "no"],
    ["Access token", store.accessToken],
    ["API secret key", store.apiSecretKey],
    ["Client id", store.clientId],
    ["Client secret", store.clientSecret],
  ];
  return renderPage(
    store.domain,
    "The store as its owner sees it.",
    html`
<section><h2>Credentials</h2>${renderTable(
      ["Name", "Value"],
      facts.map(
        ([name, value]) =>
          html`<tr><th scope="row">${name}</th><td class="wide">${copiedFacts.has(name) ? renderCopied(value) : html`<code>${value}</code>`}</td></tr>`,
      ),
    )}</section>
${themes.map(renderTheme)}`,
  );
}

const renderTheme = ({ id, name, role, processing, files }: StoreTheme): Html =>
  html`<section><h2>${name} <span class="mark">${role}</span> <small>${id}${processing ? ", processing" : ""}</small></h2>
<details><summary>${Object.keys(files).length} files</summary>${renderTable(
    ["Path", "MD5"],
    Object.entries(files).map(
      ([path, md5]) => html`<tr><th scope="row"><code>${path}</code></th><td><code>${md5}</code></td></tr>`,
    ),
  )}</details></section>`;
