/** What people learn of their orders: notifications, mails and the list of their purchases. */
import { expect } from "vitest";
import { readForm } from "./licence-acts.ts";
import { mintAccount, signIn } from "./minting.ts";
import { fetchPortalMails, runTask } from "./portal-mails.ts";
import { type Page, Visitor } from "./visitor.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** Without news of releases and other tests' announcements to everybody. Sends what is due first; newest first. */
export async function readTitles(staff: Visitor, visitor: Visitor): Promise<string[]> {
  await runTask(staff, "job-notifications");
  const page = await visitor.get("/notifications");
  return page.document
    .querySelectorAll("[data-title]")
    .map(({ text }) => plain(text.trim()))
    .filter((title) => !/\d+\.\d+\.\d+|^[\da-f-]{36}$/.test(title));
}

/** Subjects of all mails to this address, oldest first, when what is due has been sent. */
export async function readMails(staff: Visitor, to: string) {
  await runTask(staff, "job-notifications");
  await runTask(staff, "job-notifications");
  return (await fetchPortalMails(to)).reverse();
}

/** The subject of a mail about an order: what it says, and which order. */
export const inOrder = (title: string) =>
  expect.stringMatching(new RegExp(`^${title} \\(commande \\d[\\d\\s]* du \\d.* \\d{4}\\)$`));

/** Signs in a new account of this address. */
export async function signUp(email: string, language = "fr"): Promise<Visitor> {
  await mintAccount({ email });
  const visitor = await signIn(email, new Visitor({ language }));
  await visitor.get("/");
  return visitor;
}

/** The rows of the purchases on the profile. */
export async function readPurchases(visitor: Visitor) {
  const page = await visitor.get("/profile");
  return page.document.querySelectorAll("#purchases tbody tr").map((row) => ({
    text: plain(row.text.replace(/\s+/g, " ")),
    links: row.querySelectorAll("a").map(({ text }) => text),
  }));
}

/** Opens a question of an order's page and answers it. */
export async function answer(
  staff: Visitor,
  orderId: string,
  ask: string,
  fields: Record<string, string>,
): Promise<Page> {
  const path = `/admin/orders/${orderId}`;
  const page = await staff.get(`${path}?ask=${ask}`);
  return staff.post(path, { ...readForm(page), ...fields });
}
