/** The pages of the help desk's staff. */
import { html } from "hono/html";
import { type Html, renderPage, renderTable } from "../controls/pages.ts";
import type { listDeliveries } from "./automation.ts";
import { toText } from "./html.ts";
import { statusNames } from "./requests.ts";
import type { AttachmentRow, Conversation, Ticket } from "./vendor.ts";
import type { Addresser } from "./views.ts";

const lead = "The tickets as support sees them. Replies and status changes are sent to the portal's webhook.";

export const renderDesk = (tickets: readonly Ticket[]): Html =>
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

export function renderTicket(
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
