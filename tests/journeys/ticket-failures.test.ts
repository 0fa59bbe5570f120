/** Tickets that the help desk rejects, answers that its webhook did not announce, and too many tickets. */
import { afterEach, expect, inject, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { endFaults, mintAdministrator, mintCustomer, startFault } from "#tests/support/minting.ts";
import {
  actAtDesk,
  callDesk,
  listDeskTickets,
  managerTicket,
  postTicket,
  runTask,
  sendWaiting,
  sentTicket,
} from "#tests/support/tickets.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";
import { ticketQuotas } from "#workers/portal/tickets/ticket-quota-repository.ts";

afterEach(endFaults);

const reject = (path: string) =>
  startFault("helpdesk", { mode: "refusal", message: "invalid_value : Not accepted.", times: 1, path });
const countInBell = async (visitor: Visitor, title: string) =>
  (await visitor.get("/notifications")).text.split(title).length - 1;

test("a rejected ticket stays with its text, its owner and the staff know, and it can be sent again", async () => {
  const { account, visitor } = await mintCustomer();
  await reject("/api/v2/tickets");
  const sent = await postTicket(visitor, { fields: managerTicket });
  const page = await visitor.follow(sent);
  expect(getToast(page)).toContain("Le support n’a pas accepté votre message");
  expect(page.text).toMatch(/Refusé par le support.*Votre texte est conservé.*Le numéro de TVA/);
  expect(await countInBell(visitor, "Votre ticket n’a pas pu être transmis")).toBe(1);
  await sendWaiting(sent.location?.split("/").at(-1) ?? "");
  expect(await listDeskTickets(account.email)).toEqual([]);

  const staff = await mintAdministrator();
  expect(await countInBell(staff, "Le support refuse des tickets")).toBe(1);
  expect((await staff.get(`/admin/users/${account.uid}`)).text).toMatch(/Tickets.*Refusé par le support/);
  const log = async () => (await staff.get(`/admin/events?person=${account.email}&kind=ticket.failed`)).text;
  await expect.poll(log).toContain("Ticket refusé par le support");

  const again = await visitor.post(sent.location ?? "", { intent: "resend" });
  expect(getToast(await visitor.follow(again))).toContain("envoyé");
  expect(await listDeskTickets(account.email)).toMatchObject([{ subject: managerTicket.subject }]);
});

test("a text corrected after an unanswered form is not dropped without a word", {
  meta: { provokes: "MESSAGE_ALREADY_SENT" },
}, async () => {
  const { account, visitor } = await mintCustomer();
  await startFault("firestore", { mode: "lost", path: ":commit", times: 1 });
  const first = await postTicket(visitor, { fields: managerTicket });
  const requestId = first.document.querySelector("[name=requestId]")?.getAttribute("value") ?? "";
  const fields = { ...managerTicket, requestId, message: "Corrigé", collaboratorCode: "4711" };
  const page = await postTicket(visitor, { fields });
  const [desk] = await listDeskTickets(account.email);
  expect([first.status, page.status, page.text]).toEqual([
    503,
    409,
    expect.stringContaining(getErrorSentence("MESSAGE_ALREADY_SENT", { details: { ticket: desk?.id ?? "" } })),
  ]);
  expect(page.document.querySelector("[name=message]")?.text).toBe("Corrigé");
  expect(page.document.querySelector("[name=collaboratorCode]")?.getAttribute("value")).toBe("4711");
  expect(page.document.querySelector("[name=requestId]")?.getAttribute("value")).not.toBe(requestId);
});

test("a rejected reply stays with its text until it is sent again", async () => {
  const { visitor, path, number } = await sentTicket();
  await reject("/notes");
  await postTicket(visitor, { path, fields: { intent: "reply", message: "Encore une chose" } });
  const page = await visitor.get(path);
  expect(page.text).toMatch(/Encore une chose.*Le support a refusé ce message/);
  await visitor.post(path, { intent: "resend" });
  expect(await callDesk(`/tickets/${number}/conversations`)).toMatchObject([{ body_text: "Encore une chose" }]);
  expect((await visitor.get(path)).text).not.toContain("refusé");
});

test("a ticket that support has deleted can be marked as resolved here", async () => {
  const { visitor, path, number } = await sentTicket();
  await startFault("helpdesk", { mode: "status", status: 404, path: `/api/v2/tickets/${number}` });
  const page = await visitor.follow(await visitor.post(path, { intent: "resolve" }));
  expect(getToast(page)).toContain("Ticket marqué résolu ici");
  expect((await visitor.get("/tickets?state=resolved")).text).toContain(managerTicket.subject);
});

test("an answer whose webhook was lost is announced once, with its author", async () => {
  const { visitor, path, number } = await sentTicket();
  await startFault("firestore", { mode: "status", status: 503, path: ":runQuery" });
  await actAtDesk(number, { intent: "reply", body: "Bonjour Zoé." });
  await endFaults();
  const title = `Réponse à votre ticket n° ${number}`;
  expect(await countInBell(visitor, title)).toBe(0);
  await runTask("ticket-answers");
  expect(await countInBell(visitor, title)).toBe(1);
  await runTask("ticket-answers");
  const list = await visitor.get("/tickets");
  expect(await countInBell(visitor, title)).toBe(1);
  // The newest ticket is shown beside the list and counts as unread until it is opened.
  expect(list.text).toMatch(/Une réponse vous attend.*Nora\s: «\sBonjour Zoé.\s».*Marquer comme résolu.*Bonjour Zoé\./);
  expect((await visitor.get(path)).text).toMatch(/Nora.*Bonjour Zoé/);
});

test("whose ticket it is says the help desk, not the webhook's call", async () => {
  const [{ account, visitor }, { account: named, visitor: other }] = [await mintCustomer(), await mintCustomer()];
  const facts = {
    email: account.email,
    subject: "Par e-mail",
    description: "Bonjour",
    status: 2,
    priority: 1,
    source: 1,
  };
  const { id } = await callDesk<{ id: number }>("/tickets", facts);
  await startFault("firestore", { mode: "status", status: 503, path: ":runQuery" });
  await actAtDesk(id, { intent: "reply", body: "Bien reçu" });
  await endFaults();
  const called = await fetch(`${inject("portalUrl")}/api/helpdesk/webhook`, {
    method: "POST",
    headers: { "x-helpdesk-secret": "demo-helpdesk-webhook-secret" },
    body: JSON.stringify({ ticket_id: id, requester_email: named.email }),
  });
  expect(called.status).toBe(204);
  expect(await countInBell(visitor, `Réponse à votre ticket n° ${id}`)).toBe(1);
  expect(await countInBell(other, "Réponse à votre ticket")).toBe(0);
});

test("of 24 tickets at once, twenty are taken", { meta: { provokes: "TICKET_LIMIT" } }, async () => {
  await startFault("helpdesk", { mode: "down" });
  const { visitor } = await mintCustomer();
  const answers = await Promise.all(Array.from({ length: 24 }, () => postTicket(visitor, { fields: managerTicket })));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(303), count(429)]).toEqual([20, 4]);
  const full = answers.find(({ status }) => status === 429);
  expect(full?.text).toContain(getErrorSentence("TICKET_LIMIT", { details: { max: 20 } }));
});

test("after sixty replies another one waits, also when none could be stored", {
  meta: { provokes: "REPLY_LIMIT" },
}, async () => {
  const { visitor, path } = await sentTicket();
  await startFault("firestore", { mode: "refusal", message: "UNAVAILABLE", path: ":commit" });
  const reply = () => postTicket(visitor, { path, fields: { intent: "reply", message: "Encore une chose" } });
  const unstored = await Promise.all(Array.from({ length: ticketQuotas.reply }, reply));
  expect(unstored.filter(({ status }) => status < 400)).toEqual([]);
  // On a busy machine some of them may have failed before they were counted.
  await expect.poll(async () => (await reply()).status).toBe(429);
  await endFaults();
  const full = await reply();
  const limit = getErrorSentence("REPLY_LIMIT", { details: { max: ticketQuotas.reply } });
  expect([full.status, full.text]).toEqual([429, expect.stringContaining(limit)]);
});
