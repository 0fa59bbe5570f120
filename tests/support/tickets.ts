/** Tickets: a customer with an active store, and posting the form with files. */

import { inject } from "vitest";
import type { TaskName } from "#base/scheduled-tasks.ts";
import { encodePng } from "#tests/support/encode-png.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { readDocument, writeDocuments } from "./documents.ts";
import { mintAdministrator, mintCustomer } from "./minting.ts";
import { toForm } from "./to-form.ts";
import type { Page, Visitor } from "./visitor.ts";

export const managerTicket = {
  product: "manager",
  subject: "Facture au nom de l’agence",
  message: "Le numéro de TVA est <b>FR 12</b>.\nMerci.",
};

interface TicketPost {
  path?: string;
  fields: Record<string, string>;
  files?: File[];
}

/** A new form each time, unless the fields have a `requestId`. */
export function postTicket(visitor: Visitor, { path = "/support", fields, files = [] }: TicketPost): Promise<Page> {
  return visitor.postForm(path, toForm({ requestId: crypto.randomUUID(), ...fields, files }));
}

export const png = (name = "menu.png", size = 64) =>
  new File([new Uint8Array(encodePng(1, 1, new Uint8Array(3))), new Uint8Array(size)], name);

interface DeskTicket {
  id: number;
  subject: string;
  status: number;
  description: string;
  custom_fields: Record<string, string | null>;
  attachments: { id: number; name: string }[];
}

/** The help desk's own API. */
export async function callDesk<Reply>(path: string, body?: object): Promise<Reply> {
  const response = await fetch(`${inject("sandboxUrl")}/helpdesk/api/v2${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Basic ${btoa("demo-helpdesk-key:X")}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.status === 400 && !body) return [] as Reply;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

/** A person's tickets at the help desk, each with its description and files. */
export async function listDeskTickets(email: string): Promise<DeskTicket[]> {
  const listed = await callDesk<{ id: number }[]>(`/tickets?email=${encodeURIComponent(email)}`);
  return Promise.all(listed.map(({ id }) => callDesk<DeskTicket>(`/tickets/${id}`)));
}

/** What the staff of the help desk does; the help desk then calls the portal's webhook. */
export async function actAtDesk(number: number, fields: Record<string, string>, file?: File): Promise<void> {
  const body = toForm({ ...fields, attachments: file ? [file] : [] });
  const init = { method: "POST", body, headers: { accept: "application/json" } };
  const response = await fetch(`${inject("sandboxUrl")}/desk/${number}`, init);
  if (!response.ok) throw new Error(`Desk: ${response.status}`);
}

/** Runs the scheduled task now, as if the pause of the last try were over. */
export async function sendWaiting(ticket: string): Promise<void> {
  const fields = await readDocument(`tickets/${ticket}`);
  const now = Object.fromEntries(
    Object.entries({ ...fields, nextTryAt: new Date().toISOString() }).map(([name, value]) => [
      name,
      name.endsWith("At") && typeof value === "string" ? new Date(value) : value,
    ]),
  );
  await writeDocuments({ [`tickets/${ticket}`]: toFields(now) });
  await runTask("waiting-tickets");
}

export async function runTask(task: TaskName): Promise<void> {
  const staff = await mintAdministrator();
  const run = await staff.post("/admin/maintenance", { task, requestId: crypto.randomUUID() });
  if (run.status !== 303) throw new Error(`Task: ${run.status}`);
}

/** A ticket that the help desk has. */
export async function sentTicket() {
  const customer = await mintCustomer({ name: "Zoé" });
  const { location } = await postTicket(customer.visitor, { fields: managerTicket });
  const [desk] = await listDeskTickets(customer.account.email);
  if (!location || !desk) throw new Error("The ticket did not arrive.");
  return { ...customer, path: location, id: location.split("/").at(-1) ?? "", number: desk.id };
}
