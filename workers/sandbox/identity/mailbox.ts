/** Mails of the identity vendor, as JSON and as a page. */
import { Hono } from "hono";
import { html } from "hono/html";
import { getIdentityVendor, type SandboxEnv } from "../env.ts";
import type { Mail } from "./action-codes.ts";

const maxShownMails = 200;

export const mailboxRoutes = new Hono<{ Bindings: SandboxEnv }>();

mailboxRoutes.get("/mailbox.json", async (c) => {
  c.header("Cache-Control", "no-store");
  return c.json(await getIdentityVendor(c.env).listMails(c.req.query("to") || undefined));
});

mailboxRoutes.get("/mailbox", async (c) => {
  c.header("Cache-Control", "no-store");
  const to = c.req.query("to");
  const mails = await getIdentityVendor(c.env).listMails(to || undefined);
  return c.html(renderMailbox(mails.slice(0, maxShownMails), to ?? ""));
});

function renderMailbox(mails: readonly Mail[], to: string) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Mailbox</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      li { padding-block: .75rem; border-block-end: 1px solid #ccc; }
      ol { list-style: none; padding: 0; }
      a { overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <h1>Mailbox</h1>
    <form><label>To <input type="email" name="to" value="${to}" /></label> <button>Show</button></form>
    ${mails.length === 0 ? html`<p>No mail yet.</p>` : html`<ol>${mails.map(renderMail)}</ol>`}
  </body>
</html>`;
}

function renderMail({ to, subject, link, sentAt }: Mail) {
  return html`<li>
    <strong>${subject}</strong><br />
    to ${to}, <time datetime="${sentAt}">${sentAt}</time><br />
    <a href="${link}">${link}</a>
  </li>`;
}
