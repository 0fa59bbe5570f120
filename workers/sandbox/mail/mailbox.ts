/** The mailbox: mails of the identity vendor and those that the portal had sent, as JSON and as pages. */
import { Hono } from "hono";
import { html } from "hono/html";
import { renderPage, renderTable } from "../controls/pages.ts";
import { getFirestoreVendor, getIdentityVendor, type SandboxEnv } from "../env.ts";
import type { SentMail } from "./trigger-email.ts";

const maxShownMails = 200;

export const mailboxRoutes = new Hono<{ Bindings: SandboxEnv }>();

/** Those of the identity vendor. */
mailboxRoutes.get("/mailbox.json", async (c) => {
  c.header("Cache-Control", "no-store");
  return c.json(await getIdentityVendor(c.env).listMails(c.req.query("to") || undefined));
});

/** Those of the portal. */
mailboxRoutes.get("/mails.json", async (c) => {
  c.header("Cache-Control", "no-store");
  return c.json(await getFirestoreVendor(c.env).listSentMails(c.req.query("to") || undefined));
});

mailboxRoutes.get("/mailbox", async (c) => {
  c.header("Cache-Control", "no-store");
  const to = c.req.query("to") ?? "";
  return c.html(renderMailbox((await listAllMails(c.env, to)).slice(0, maxShownMails), to));
});

mailboxRoutes.get("/mailbox/:id{[0-9]+}", async (c) => {
  c.header("Cache-Control", "no-store");
  const mails = await getFirestoreVendor(c.env).listSentMails();
  const mail = mails.find(({ id }) => String(id) === c.req.param("id"));
  return mail ? c.html(renderMail(mail)) : c.notFound();
});

/** Newest first. */
export async function listAllMails(env: SandboxEnv, to = "") {
  const [identity, portal] = await Promise.all([
    getIdentityVendor(env).listMails(to || undefined),
    getFirestoreVendor(env).listSentMails(to || undefined),
  ]);
  const all = [...identity, ...portal.map((mail) => ({ ...mail, link: `/mailbox/${mail.id}` }))];
  return all
    .map(({ to, subject, link, sentAt }) => ({ to, subject, link, sentAt }))
    .sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}

const renderMailbox = (mails: Awaited<ReturnType<typeof listAllMails>>, to: string) =>
  renderPage(
    "Mailbox",
    "Every e-mail that was sent, newest first.",
    html`<section>
    <form><label>To <input type="email" name="to" value="${to}" /></label> <button>Show</button></form>
    ${mails.length === 0 ? html`<p class="quiet">No mail yet.</p>` : renderTable(["Subject", "To", "Sent"], mails.map(renderRow))}
    </section>`,
  );

const renderRow = ({ to, subject, link, sentAt }: { to: string; subject: string; link: string; sentAt: string }) =>
  html`<tr><th scope="row"><a href="${link}">${subject}</a></th><td class="wide">${to}</td><td><time datetime="${sentAt}">${formatTime(sentAt)}</time></td></tr>`;

const formatTime = (iso: string) => iso.slice(0, 16).replace("T", " ");

/** The frame may open links and run nothing. */
const renderMail = ({ to, subject, text, html: body, headers, sentAt }: SentMail) =>
  renderPage(
    subject,
    `To ${to}, ${formatTime(sentAt)}`,
    html`<section><p><a href="/mailbox?to=${encodeURIComponent(to)}">All e-mails to ${to}</a></p>
    <iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${body}"></iframe></section>
    <section><h2>As plain text</h2>
    <pre class="text">${text}</pre></section>
    <section><h2>Headers</h2>
    <pre class="text">${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n")}</pre></section>`,
  );
