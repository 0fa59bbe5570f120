/** The portal's mails in the sandbox's mailbox, and the acts that cause some. */
import { expect } from "vitest";
import type { SentMail } from "#workers/sandbox/mail/trigger-email.ts";
import { readForm } from "./licence-acts.ts";
import { control } from "./minting.ts";
import type { Visitor } from "./visitor.ts";

/** Newest first. */
export const fetchPortalMails = (to: string): Promise<SentMail[]> =>
  control("GET", `/mails.json?to=${encodeURIComponent(to)}`);

/** The mails with this subject, when they have arrived. */
export async function waitForMails(to: string, subject: string, count = 1): Promise<SentMail[]> {
  const find = async () => (await fetchPortalMails(to)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await find()).length).toBe(count);
  return find();
}

/** Path and query of the link in the header. */
export function getUnsubscribePath(mail: SentMail | undefined): string {
  const { pathname, search } = new URL(mail?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "");
  return pathname + search;
}

export async function runTask(staff: Visitor, task: string): Promise<void> {
  const ran = await staff.post("/admin/maintenance", { task, requestId: crypto.randomUUID() });
  expect(ran.status, ran.text.slice(0, 300)).toBe(303);
}

/** The staff pauses a licence, or enables it again. */
export async function changeLicence(staff: Visitor, verb: "pause" | "enable", licenceId: string): Promise<void> {
  const path = `/admin/${verb}-license?licence=${licenceId}`;
  const hidden = readForm(await staff.get(path));
  const sent = await staff.post(path, { ...hidden, licenceId, reason: "Impayé <b>de mars</b>" });
  expect(sent.status, sent.text.slice(0, 300)).toBe(303);
}
