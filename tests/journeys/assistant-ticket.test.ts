/** From a conversation with the assistant to a ticket: what the person sees, may leave out, and what support gets. */
import { expect, test } from "vitest";
import { ask, fetchConversation } from "#tests/support/chat.ts";
import { endFaults, mintCustomer, signIn, startFault } from "#tests/support/minting.ts";
import { listDeskTickets, managerTicket, postTicket } from "#tests/support/tickets.ts";
import type { Page } from "#tests/support/visitor.ts";

const question = "Comment mettre à jour sans perdre mes retouches ?";
const path = "/support?from=assistant";
const attached = { attachConversation: "on" };

const findTick = ({ document }: Page) => document.querySelector("input[name=attachConversation]");
const isTicked = (page: Page) => findTick(page)?.hasAttribute("checked");

test("the conversation is shown in the form, goes to support while it is ticked, and only then", async () => {
  const { account, visitor } = await mintCustomer();
  await startFault("openai", { mode: "status", status: 500, times: 1 });
  await ask(visitor, "Une question sans réponse");
  await endFaults();
  await ask(visitor, question);
  const answer = (await fetchConversation(visitor)).messages.at(-1)?.text ?? "";
  const [firstLine = ""] = answer.split("\n");
  const chat = await visitor.get("/assistant");
  const link = chat.document.querySelector(`.chat-hand-over a[href="${path}"]`);
  expect(link).not.toBeNull();

  const form = await visitor.get(path);
  expect(isTicked(form)).toBe(true);
  const shown = form.document.querySelector(".ticket-conversation")?.text ?? "";
  expect(shown).toMatch(/^Vous\u00a0: Une question sans réponse\n\nVous\u00a0: Comment mettre à jour/);
  expect(shown).toContain(answer);

  const rejected = await postTicket(visitor, { path, fields: { ...managerTicket, subject: " " } });
  expect([rejected.status, isTicked(rejected)]).toEqual([400, false]);
  await ask(visitor, "Une question après l’ouverture du formulaire");
  const conversation = form.document.querySelector("input[name=conversation]")?.getAttribute("value") ?? "";
  expect(conversation).toBe(shown);
  await postTicket(visitor, { path, fields: { ...managerTicket, conversation } });
  const [without] = await listDeskTickets(account.email);
  expect(without?.description).not.toContain("mettre à jour");

  const sent = await postTicket(visitor, {
    path,
    fields: { ...managerTicket, ...attached, conversation, subject: "Avec" },
  });
  const joined = (await listDeskTickets(account.email)).find(({ subject }) => subject === "Avec");
  expect(joined?.description).toContain(question);
  expect(joined?.description).toContain(firstLine);
  expect(joined?.description).not.toContain("après l’ouverture");
  expect((await visitor.follow(sent)).text).toContain(question);
});

test("a ticket that does not come from the assistant, or from another session, carries no conversation", async () => {
  const { account, visitor } = await mintCustomer();
  await ask(visitor, question);
  const other = await signIn(account.email);
  for (const [by, address] of [
    [visitor, "/support"],
    [other, path],
  ] as const) {
    const page = await by.get(address);
    expect([findTick(page), page.document.querySelector("input[name=conversation]")]).toEqual([null, null]);
    await postTicket(by, { path: address, fields: { ...managerTicket, ...attached } });
  }
  const tickets = await listDeskTickets(account.email);
  expect(tickets).toHaveLength(2);
  for (const { description } of tickets) expect(description).not.toContain("mettre à jour");
});
