/** The staff's pages that grant licences and change one, as tests use them. */
import { expect } from "vitest";
import { mintCustomer } from "./minting.ts";
import type { Page, Visitor } from "./visitor.ts";

/** The form of the page that changes something, with what it sends as it is. */
export function readForm(page: Page): Record<string, string> {
  const form = page.document.querySelector("main form[method=post]");
  const fields = form?.querySelectorAll("input[type=hidden]") ?? [];
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]),
  );
}

export const getUndo = (page: Page) =>
  page.document.querySelector("[data-toast] input[name=eventId]")?.getAttribute("value") ?? "";

/** Sends a form and reads the toast of the page it leads to, wherever that is. */
export async function send(staff: Visitor, path: string, fields: Record<string, string>) {
  const sent = await staff.post(path, fields);
  expect(sent.status, sent.text.slice(0, 400)).toBe(303);
  return { location: sent.location ?? "", page: await staff.get("/admin/maintenance") };
}

export const undo = (staff: Visitor, eventId: string) =>
  send(staff, "/admin/undo", { eventId, requestId: crypto.randomUUID(), returnTo: "/admin/maintenance" });

export async function mintOwner() {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  await visitor.get("/");
  return { account, visitor, licenceId: account.licenceIds[0] ?? "" };
}
