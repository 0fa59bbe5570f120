/** Tickets at the help desk: what arrives there and how often, answers, replies and the end of a ticket. */
import { afterEach, describe, expect, inject, test } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { readDocument } from "#tests/support/documents.ts";
import { endFaults, mintAdministrator, mintCustomer, startFault } from "#tests/support/minting.ts";
import {
  actAtDesk,
  callDesk,
  listDeskTickets,
  managerTicket,
  mintCustomerWithStore,
  png,
  postTicket,
  sendWaiting,
  sentTicket,
} from "#tests/support/tickets.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const postReply = (visitor: Visitor, path: string, fields: Record<string, string>, files: File[] = []) =>
  postTicket(visitor, { path, fields: { intent: "reply", ...fields }, files });

const listNotes = (number: number) =>
  callDesk<{ body_text: string; incoming: boolean; attachments: { name: string }[] }[]>(
    `/tickets/${number}/conversations`,
  );

const getStatus = ({ document }: Page) => document.querySelector("main .badge")?.text.trim();

describe("a new ticket", () => {
  test("arrives with its fields, the ticked facts and its files, and shows its number", async () => {
    const { account, visitor, store } = await mintCustomerWithStore();
    const path = `/support?shop=${store.domain}&code=TOKEN_INVALID&request=00000000-aaaa`;
    const fields = { product: "theme", shop: store.domain, subject: "Menu bloqué", message: "<i>Rien</i>\nne va." };
    const sent = await postTicket(visitor, {
      path,
      fields: { ...fields, attachError: "on" },
      files: [png(), new File(["log"], "log.txt")],
    });
    const [ticket] = await listDeskTickets(account.email);
    expect(ticket).toMatchObject({
      subject: "Menu bloqué",
      status: 2,
      custom_fields: { cf_product: "Premium Theme", cf_shop: store.domain, cf_version: null },
      attachments: [{ name: "menu.png" }, { name: "log.txt" }],
    });
    expect(ticket?.description).toContain("<p>&lt;i&gt;Rien&lt;/i&gt;<br>ne va.</p>");
    expect(ticket?.description).toContain("TOKEN_INVALID");
    expect(ticket?.description).not.toMatch(/00000000-aaaa|Basic/);
    const page = await visitor.follow(sent);
    expect(getToast(page)).toContain(`Ticket n° ${ticket?.id} envoyé`);
    const file = page.document.querySelector('a[href*="/files/"]')?.getAttribute("href") ?? "";
    const found = await visitor.get(file);
    expect([found.status, found.location]).toEqual([302, expect.stringContaining("/helpdesk/data/")]);
  });

  test("about the manager carries its own fields, and keeps no code once it is sent", async () => {
    const { account, visitor } = await mintCustomer();
    const own = { version: "2.0.4", access: "Oui", collaboratorCode: "4711" };
    const { location } = await postTicket(visitor, { fields: { ...managerTicket, ...own } });
    const [ticket] = await listDeskTickets(account.email);
    expect(ticket?.custom_fields).toMatchObject({
      ...{ cf_product: "Theme Manager", cf_shop: null, cf_version: "2.0.4", cf_access: "Oui" },
      cf_collaborator_code: "4711",
    });
    const stored = await readDocument(`tickets${location?.slice("/tickets".length)}`);
    expect(stored).toMatchObject({ access: "", collaboratorCode: "", isWaiting: false, number: ticket?.id });
  });

  test.each([
    ["lost", 1],
    ["down", 0],
  ])("is sent later, once, when the answer to the first try is %s", async (mode, atFirst) => {
    const { account, visitor } = await mintCustomer();
    await startFault("helpdesk", { mode, times: 1, path: "/api/v2/tickets" });
    const sent = await postTicket(visitor, { fields: managerTicket, files: [png()] });
    expect(await listDeskTickets(account.email)).toHaveLength(atFirst);
    const page = await visitor.follow(sent);
    expect(getToast(page)).toContain("Ticket enregistré");
    const id = sent.location?.split("/").at(-1) ?? "";
    await sendWaiting(id);
    await expect.poll(() => readDocument(`tickets/${id}`)).toMatchObject({ isWaiting: false });
    await sendWaiting(id);
    const [ticket, ...others] = await listDeskTickets(account.email);
    expect(others).toEqual([]);
    expect(ticket?.attachments).toMatchObject([{ name: "menu.png" }]);
    const shown = await visitor.get(sent.location ?? "");
    expect(shown.text).toContain(`n° ${ticket?.id}`);
  });
});

describe("an answer", () => {
  const hostile = '<img src=x onerror="alert(1)"> <a href="javascript:alert(1)">ici</a> https://shopify.dev/docs.';

  test("is shown as text, notifies once in the bell, and is unread until it is opened", async () => {
    const { visitor, path, number } = await sentTicket();
    await actAtDesk(number, { intent: "note", body: "Client difficile" });
    await actAtDesk(number, { intent: "reply", body: `Bonjour Zoé.<br>${hostile}` });
    const bell = await visitor.get("/notifications");
    expect(bell.text.match(new RegExp(`Réponse à votre ticket n° ${number}`, "g"))).toHaveLength(1);
    expect((await visitor.get("/tickets")).text).toMatch(/Une réponse vous attend.*Réponse reçue/);
    const page = await visitor.get(path);
    expect(page.text).toContain("Bonjour Zoé.");
    expect(page.html).not.toMatch(/onerror|javascript:|Client difficile/);
    const link = page.document.querySelector('main a[href="https://shopify.dev/docs"]');
    expect([link?.getAttribute("rel"), link?.text]).toEqual([
      "noopener noreferrer nofollow",
      "https://shopify.dev/docs",
    ]);
    await expect.poll(async () => (await visitor.get("/tickets")).text).not.toContain("Une réponse vous attend");
  });

  test("to a ticket that was opened by mail arrives too, at a verified address only", async () => {
    const { account, visitor } = await mintCustomer();
    const { account: stranger, visitor: other } = await mintCustomer({ emailVerified: false });
    for (const { email } of [account, stranger]) {
      const facts = { email, subject: "Par e-mail", description: "Bonjour", status: 2, priority: 1, source: 1 };
      const { id } = await callDesk<{ id: number }>("/tickets", facts);
      await actAtDesk(id, { intent: "reply", body: "Bien reçu" });
    }
    expect((await visitor.get("/notifications")).text).toContain("Réponse à votre ticket");
    expect((await visitor.get("/tickets")).text).toMatch(/Par e-mail.*Bien reçu/);
    expect((await other.get("/tickets")).text).not.toContain("Par e-mail");
    expect((await other.get("/notifications")).text).not.toContain("Réponse à votre ticket");
  });
});

describe("what the help desk knows stays closed", () => {
  test("to a person whose address is not verified, and support is told", async () => {
    const { account, visitor } = await mintCustomer({ emailVerified: false });
    const { location: path = "" } = await postTicket(visitor, { fields: managerTicket });
    const [ticket] = await listDeskTickets(account.email);
    expect(ticket?.description).toContain("non confirmée");
    await actAtDesk(ticket?.id ?? 0, { intent: "reply", body: "Votre numéro de commande est 4127." });
    for (const page of [await visitor.get(path ?? ""), await visitor.get("/tickets")]) {
      expect(page.text).toContain("Confirmez votre adresse e-mail pour lire les réponses ici.");
      expect(page.text).not.toContain("4127.");
    }
  });

  test("in a ticket that another person wrote here under this address", async () => {
    const author = await sentTicket();
    const { account, visitor } = await mintCustomer();
    const facts = { subject: "Pas de moi", description: "Bonjour", status: 2, priority: 1, source: 1 };
    await callDesk("/tickets", { ...facts, email: account.email, custom_fields: { cf_reference: author.id } });
    await callDesk("/tickets", { ...facts, email: account.email, subject: "De moi" });
    const { text } = await visitor.get("/tickets");
    expect(text).toContain("De moi");
    expect(text).not.toContain("Pas de moi");
  });
});

describe("a reply", () => {
  test("to a ticket that is just being sent does not send the ticket twice", async () => {
    const { account, visitor } = await mintCustomer();
    const { ticketSendMs } = timeLimits.pages;
    await startFault("helpdesk", { mode: "slow", delayMs: 2 * ticketSendMs, times: 1, path: "/api/v2/tickets" });
    const { location: path } = await postTicket(visitor, { fields: managerTicket });
    await postReply(visitor, path ?? "", { message: "Encore une chose" });
    const id = path?.split("/").at(-1) ?? "";
    await expect.poll(() => readDocument(`tickets/${id}`)).toMatchObject({ number: expect.any(Number) });
    await sendWaiting(id);
    await expect.poll(() => readDocument(`tickets/${id}`)).toMatchObject({ isWaiting: false });
    const [ticket, ...others] = await listDeskTickets(account.email);
    expect(others).toEqual([]);
    expect(await listNotes(ticket?.id ?? 0)).toMatchObject([{ body_text: "Encore une chose" }]);
  });

  test("arrives in the customer's name, once, with its files", async () => {
    const { visitor, path, number } = await sentTicket();
    const fields = { message: "Voici <b>l’image</b>.", requestId: crypto.randomUUID() };
    const replied = await postReply(visitor, path, fields, [png()]);
    expect(getToast(await visitor.follow(replied))).toBe("Réponse envoyée");
    await postReply(visitor, path, fields, [png()]);
    expect(await listNotes(number)).toMatchObject([
      { body_text: "Voici <b>l’image</b>.", incoming: true, attachments: [{ name: "menu.png" }] },
    ]);
    expect((await visitor.get(path)).html).toContain("&lt;b&gt;l’image");
  });

  test("arrives once when the answer to the first try is lost, also after an equal one", async () => {
    const { visitor, path, id, number } = await sentTicket();
    await postReply(visitor, path, { message: "Merci" });
    await startFault("helpdesk", { mode: "lost", times: 1, path: "/notes" });
    const replied = await postReply(visitor, path, { message: "Merci" });
    const page = await visitor.follow(replied);
    expect(getToast(page)).toContain("Réponse enregistrée");
    expect(page.text).toContain("Enregistré. Nous l’enverrons dès que le support répondra.");
    await sendWaiting(id);
    await expect.poll(() => readDocument(`tickets/${id}`)).toMatchObject({ isWaiting: false });
    expect(await listNotes(number)).toHaveLength(2);
  });

  test("without text is refused beside its field", async () => {
    const { visitor, path } = await sentTicket();
    const page = await postReply(visitor, path, { message: " " });
    expect([page.status, page.document.querySelector("#field-message-error")?.text]).toEqual([
      400,
      "Saisissez votre réponse.",
    ]);
  });
});

test("a ticket can be marked as resolved, and a reply opens it again", async () => {
  const { visitor, path, number } = await sentTicket();
  expect((await visitor.post(path, { intent: "resolve" })).status).toBe(303);
  expect(await callDesk(`/tickets/${number}`)).toMatchObject({ status: 4 });
  const page = await visitor.get("/tickets?state=resolved");
  expect([getStatus(page), page.text]).toEqual(["Résolu", expect.stringContaining(managerTicket.subject)]);
  expect((await visitor.get("/tickets?state=open")).text).toContain("Aucun ticket dans cette liste");
  await postReply(visitor, path, { message: "Encore une chose" });
  expect(await callDesk(`/tickets/${number}`)).toMatchObject({ status: 2 });
});

test("while the help desk is down, tickets show what was known, and say so", async () => {
  const { visitor, path, number } = await sentTicket();
  await actAtDesk(number, { intent: "reply", body: "Bonjour" });
  await startFault("helpdesk", { mode: "down" });
  const list = await visitor.get("/tickets");
  expect([list.status, list.text]).toEqual([200, expect.stringContaining(managerTicket.subject)]);
  const page = await visitor.get(path);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("Bonjour")]);
});

test("the log names the acts on a ticket", async () => {
  const { account, visitor, path, id } = await sentTicket();
  await visitor.post(path, { intent: "resolve" });
  const staff = await mintAdministrator();
  const log = async () => (await staff.get(`/admin/events?person=${account.email}&kind=ticket`)).text;
  await expect.poll(log).toMatch(/Ticket marqué résolu.*Ticket transmis au support.*Ticket créé/);
  expect(await log()).not.toContain(managerTicket.message);
  const person = await staff.get(`/admin/users/${account.uid}`);
  expect(person.text).toMatch(new RegExp(`Tickets.*${managerTicket.subject}.*Résolu`));
  const figure = (await staff.get("/?view=business")).document
    .querySelectorAll("main dl a")
    .find(({ text, parentNode }) => Number(text) > 0 && parentNode?.parentNode?.text.includes("cette semaine"));
  expect((await staff.get(figure?.getAttribute("href") ?? "/")).text).toContain("Ticket créé");
  expect(id).toMatch(/^[0-9a-f]{40}$/);
});

describe("the help desk's webhook", () => {
  const call = (headers: Record<string, string>, body: string) =>
    fetch(`${inject("portalUrl")}/api/helpdesk/webhook`, { method: "POST", body, headers });
  const secret = { "x-helpdesk-secret": "demo-helpdesk-webhook-secret" };

  test.each([
    ["without its secret", {}, "{}", 401],
    ["with another secret", { "x-helpdesk-secret": "demo-helpdesk-webhook-secreT" }, "{}", 401],
    ["with something else than JSON", secret, "ticket", 400],
    ["without a ticket", secret, "{}", 400],
    ["with more than 16 KB", secret, JSON.stringify({ ticket_id: 1, text: "x".repeat(17_000) }), 413],
    ["about a ticket of nobody", secret, JSON.stringify({ ticket_id: 987_654_321 }), 204],
  ])("%s answers %4$i", async (_name, headers, body, status) => {
    expect((await call(headers as Record<string, string>, body)).status).toBe(status);
  });
});
