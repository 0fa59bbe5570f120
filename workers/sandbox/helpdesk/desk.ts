/** Where the staff of the demo works: `/desk` lists tickets, `/desk/ID` answers and resolves one. */
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { type Html, renderPage, renderTable } from "../controls/pages.ts";
import { getHelpdeskVendor, type SandboxEnv } from "../env.ts";
import { type AutomationEvent, listDeliveries, runAutomation } from "./automation.ts";
import { toText } from "./html.ts";
import { statusNames } from "./requests.ts";
import { createAddresser, storeFiles } from "./routes.ts";
import type { AttachmentRow, Conversation, Ticket } from "./vendor.ts";
import type { Addresser } from "./views.ts";

type DeskContext = Context<{ Bindings: SandboxEnv }>;

export const deskRoutes = new Hono<{ Bindings: SandboxEnv }>();

const maxTickets = 100;
const maxMessages = 500;
const lastChanged = {
  ...{ email: null, updatedSinceMs: 0, page: 1, perPage: maxTickets, orderBy: "updated_at" as const },
};

deskRoutes.get("/desk", async (c) => {
  const found = await getHelpdeskVendor(c.env).listTickets(lastChanged);
  return c.html(renderDesk(found.ok ? found.value : []));
});

deskRoutes.get("/desk/webhooks.json", (c) => c.json(listDeliveries()));

deskRoutes.get("/desk/:id{[0-9]+}", async (c) => {
  const ticket = await findTicket(c);
  if (!ticket) return c.json({ error: "There is no such ticket." }, 404);
  const all = { page: 1, perPage: maxMessages };
  const conversations = await getHelpdeskVendor(c.env).listConversations(ticket.row.id, all);
  const delivery = listDeliveries().findLast(({ ticket_id }) => ticket_id === ticket.row.id);
  return c.html(renderTicket(ticket, conversations, delivery, createAddresser(c)));
});

/**
 * Fields: `intent` (reply, note, mail, status), `body`, `from`, `status`, `attachments`. Answers JSON to those who ask
 * for it.
 */
deskRoutes.post("/desk/:id{[0-9]+}", async (c) => {
  const ticket = await findTicket(c);
  if (!ticket) return c.json({ error: "There is no such ticket." }, 404);
  const event = await perform(c, ticket, await c.req.formData());
  if (event === "invalid") return c.json({ error: "The form is invalid." }, 400);
  const changed = event ? await findTicket(c) : null;
  const delivery = event && changed ? await runAutomation(c.env, changed, event) : null;
  if (c.req.header("Accept")?.includes("application/json")) return c.json({ webhook: delivery });
  return c.redirect(`/desk/${ticket.row.id}`, 303);
});

const findTicket = (c: DeskContext): Promise<Ticket | null> =>
  getHelpdeskVendor(c.env).getTicket(Number(c.req.param("id")));

/** `Paul <paul@example.test>`, or an address alone. */
function parseSender(from: unknown): { name: string; email: string } | null {
  const [, name = "", email = ""] = /^\s*(?:"?([^"<>]*?)"?\s*<)?([^\s<>@]+@[^\s<>@]+)>?\s*$/.exec(String(from)) ?? [];
  return email === "" ? null : { name: name || email.slice(0, email.indexOf("@")), email: email.toLowerCase() };
}

/** Returns what the automation reports; nothing for a private note. */
async function perform(c: DeskContext, { row }: Ticket, form: FormData): Promise<AutomationEvent | "invalid" | null> {
  const vendor = getHelpdeskVendor(c.env);
  const intent = form.get("intent");
  if (intent === "status") {
    const status = Number(form.get("status"));
    if (!(status in statusNames)) return "invalid";
    await vendor.setStatus(row.id, status);
    return "status";
  }
  const body = form.get("body");
  if (typeof body !== "string" || !["reply", "note", "mail"].includes(String(intent))) return "invalid";
  const sender = intent === "mail" ? parseSender(form.get("from")) : null;
  if (intent === "mail" && !sender) return "invalid";
  const isNote = intent === "note";
  const message = {
    body: body.replaceAll(/\r?\n/g, "<br>"),
    userId: sender ? await vendor.saveContact(sender) : undefined,
    isIncoming: sender !== null,
    isPrivate: isNote,
    isNote,
  };
  const given = form.getAll("attachments") as unknown as (File | string)[];
  const files = await storeFiles(
    c.env,
    given.filter((file): file is File => typeof file !== "string" && file.size > 0),
  );
  if (body.trim() === "" && files.length === 0) return "invalid";
  await vendor.addMessage(row.id, message, { isStaff: true, files });
  return isNote ? null : "reply";
}

const lead = "The tickets as support sees them. Replies and status changes are sent to the portal's webhook.";

const renderDesk = (tickets: readonly Ticket[]): Html =>
  renderPage(
    "Help desk",
    lead,
    html`<section><h2>Tickets</h2>${
      tickets.length === 0
        ? html`<p class="quiet">No tickets yet.</p>`
        : renderTable(["Number", "Subject", "From", "Status", "Changed"], tickets.map(renderRow))
    }</section>`,
  );

const renderRow = ({ row, requester }: Ticket): Html =>
  html`<tr><th scope="row"><a href="/desk/${row.id}">${row.id}</a></th><td class="wide">${row.subject}</td><td>${requester.email}</td><td>${renderStatus(row.status)}</td><td>${renderTime(row.updated_at)}</td></tr>`;

const renderStatus = (status: number): Html =>
  status === 2 ? html`<span class="mark">${statusNames[status]}</span>` : html`${statusNames[status] ?? status}`;

const renderTime = (timeMs: number): Html => html`<time>${new Date(timeMs).toISOString().slice(0, 19)}Z</time>`;

function renderTicket(
  { row, requester, attachments }: Ticket,
  conversations: readonly Conversation[],
  delivery: ReturnType<typeof listDeliveries>[number] | undefined,
  toAddress: Addresser,
): Html {
  const toLinks = (files: readonly AttachmentRow[]) =>
    files.map((file) => html`<p><a href="${toAddress(file)}">${file.name}</a> <small>${file.size} bytes</small></p>`);
  const fields = Object.entries(JSON.parse(row.custom_fields) as Record<string, string | null>);
  return renderPage(
    `${row.id}: ${row.subject}`,
    `${requester.name}, ${requester.email}`,
    html`
<section><h2>${statusNames[row.status]}</h2>${renderTable(
      ["Field", "Value"],
      fields.map(
        ([name, value]) => html`<tr><th scope="row"><code>${name}</code></th><td class="wide">${value}</td></tr>`,
      ),
    )}
<form method="post">${Object.entries(statusNames).map(
      ([status, name]) =>
        html`<button name="status" value="${status}" ${Number(status) === row.status ? "disabled" : ""}>${name}</button> `,
    )}<input type="hidden" name="intent" value="status"></form>
${delivery ? html`<p class="quiet">Webhook “${delivery.event}”: ${delivery.status ?? "no answer"}</p>` : ""}</section>
${renderMessage(requester.name, row.created_at, row.description, toLinks(attachments), "")}
${conversations.map((each) =>
  renderMessage(
    each.author.name,
    each.row.created_at,
    each.row.body,
    toLinks(each.attachments),
    each.row.private ? "private note" : "",
  ),
)}
<section><h2>Answer</h2><form method="post" enctype="multipart/form-data">
<p><textarea name="body" rows="6" aria-label="Answer, as HTML" placeholder="HTML"></textarea></p>
<p><input type="file" name="attachments" multiple aria-label="Files"></p>
<button name="intent" value="reply">Reply</button> <button name="intent" value="note">Add a private note</button>
<p><input name="from" aria-label="Sender" placeholder="Paul &lt;paul@example.test&gt;"> <button name="intent" value="mail">Receive as a mail from this person</button></p></form></section>`,
  );
}

function renderMessage(author: string, timeMs: number, body: string, files: readonly Html[], mark: string): Html {
  return html`<section><h2>${author} <small>${renderTime(timeMs)}</small> ${
    mark ? html`<span class="mark">${mark}</span>` : ""
  }</h2><p class="text">${toText(body)}</p>${files}</section>`;
}
