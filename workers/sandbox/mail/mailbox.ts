/** The mailbox: mails of the identity vendor and those that the portal had sent, as JSON and as pages. */
import { Hono } from "hono";
import { html } from "hono/html";
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

const renderPage = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      li { padding-block: .75rem; border-block-end: 1px solid #ccc; }
      ol { list-style: none; padding: 0; }
      a { overflow-wrap: anywhere; }
      iframe { width: 100%; height: 60rem; border: 1px solid #ccc; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    ${content}
  </body>
</html>`;

const renderMailbox = (mails: Awaited<ReturnType<typeof listAllMails>>, to: string) =>
  renderPage(
    "Mailbox",
    html`<h1>Mailbox</h1>
    <form><label>To <input type="email" name="to" value="${to}" /></label> <button>Show</button></form>
    ${mails.length === 0 ? html`<p>No mail yet.</p>` : html`<ol>${mails.map(renderRow)}</ol>`}`,
  );

const renderRow = ({ to, subject, link, sentAt }: { to: string; subject: string; link: string; sentAt: string }) =>
  html`<li>
    <strong>${subject}</strong><br />
    to ${to}, <time datetime="${sentAt}">${sentAt}</time><br />
    <a href="${link}">${link}</a>
  </li>`;

/** The frame may open links and run nothing. */
const renderMail = ({ to, subject, text, html: body, headers, sentAt }: SentMail) =>
  renderPage(
    subject,
    html`<p><a href="/mailbox?to=${encodeURIComponent(to)}">Mailbox</a></p>
    <h1>${subject}</h1>
    <p>to ${to}, <time datetime="${sentAt}">${sentAt}</time></p>
    <iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${body}"></iframe>
    <h2>As plain text</h2>
    <pre>${text}</pre>
    <h2>Headers</h2>
    <pre>${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n")}</pre>`,
  );
