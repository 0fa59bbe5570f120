/** Tickets at the help desk without JavaScript: answers, replies, what it rejects, and the end of a ticket. */
import { afterEach, describe, expect, inject, test } from "vitest";
import { endFaults, mintAdministrator, mintCustomer, startFault } from "#tests/support/minting.ts";
import {
  actAtDesk,
  callDesk,
  listDeskTickets,
  managerTicket,
  png,
  postTicket,
  runTask,
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
const countInBell = async (visitor: Visitor, title: string) =>
  (await visitor.get("/notifications")).text.split(title).length - 1;
const rejectNext = (path: string) =>
  startFault("helpdesk", { mode: "refusal", message: "invalid_value : Not accepted.", times: 1, path });

describe("/tickets/:ticket", () => {
  test("shows an answer as text, rings the bell once, and marks it read; also while the help desk is down", async () => {
    const { visitor, path, number } = await sentTicket();
    const hostile = '<img src=x onerror="alert(1)"> <a href="javascript:alert(1)">ici</a> https://shopify.dev/docs.';
    await actAtDesk(number, { intent: "note", body: "Client difficile" });
    await actAtDesk(number, { intent: "reply", body: `Bonjour Zoé.<br>${hostile}` });
    expect(await countInBell(visitor, `Réponse à votre ticket n° ${number}`)).toBe(1);
    expect((await visitor.get("/tickets")).text).toMatch(/Une réponse vous attend.*Réponse reçue/);
    const page = await visitor.get(path);
    expect(page.text).toContain("Bonjour Zoé.");
    expect(page.html).not.toMatch(/onerror|javascript:|Client difficile/);
    const link = page.document.querySelector('main a[href="https://shopify.dev/docs"]');
    expect(link?.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    await expect.poll(async () => (await visitor.get("/tickets")).text).not.toContain("Une réponse vous attend");
    await startFault("helpdesk", { mode: "down" });
    for (const shown of [await visitor.get("/tickets"), await visitor.get(path)])
      expect([shown.status, shown.text]).toEqual([200, expect.stringContaining("Bonjour Zoé.")]);
  });

  test("names a third person and rings the bell, and shows pictures, threads and tables of answers", async () => {
    const { visitor, path, number } = await sentTicket();
    const picture = `${inject("sandboxUrl")}/helpdesk/inline/attachment?token=a.b.c`;
    await actAtDesk(number, {
      ...{ intent: "mail", from: "Paul Tiers <paul@tiers.test>", body: `<img src="${picture}" alt="">` },
    });
    expect(await countInBell(visitor, `Nouveau message dans votre ticket n° ${number}`)).toBe(1);
    expect((await visitor.get("/notifications")).text).toContain("Paul Tiers, en copie, a écrit.");
    expect((await visitor.get("/tickets")).text).toMatch(/nouvelle réponse.*Paul Tiers, en copie\s: «\sImage\s»/);
    const page = await visitor.get(path);
    const mail = page.document.querySelector('li[data-from="participant"]');
    expect(mail?.text).toContain("Paul Tiers, en copie");
    const shown = await visitor.get(mail?.querySelector("img")?.getAttribute("src") ?? "");
    expect([shown.status, shown.location]).toEqual([302, picture]);
    expect(page.document.querySelectorAll('li[data-from="customer"]')).toHaveLength(1);

    const table = "<table><tr><th>Boutique</th><th>Prix</th></tr><tr><td>alice-shop</td><td>399 €</td></tr></table>";
    const quote =
      '<div class="freshdesk_quote"><blockquote class="freshdesk_quote">Zoé a écrit :<br>Facture</blockquote></div>';
    await actAtDesk(number, { intent: "reply", body: `<p>Voici</p>${table}${quote}` });
    const answer = (await visitor.get(path)).document.querySelector('li[data-from="support"]');
    expect(answer?.querySelector("details:not([open]) > blockquote")?.text).toBe("Zoé a écrit :\nFacture");
    const cells = (name: string) => answer?.querySelectorAll(`table ${name}`).map(({ text }) => text);
    expect([cells("th"), cells("td")]).toEqual([
      ["Boutique", "Prix"],
      ["alice-shop", "399 €"],
    ]);
    expect((await visitor.get("/tickets")).text).toMatch(/«\sVoici/);
  });

  test("sends a reply with its file once, resolves the ticket and opens it again, and the log names the acts", async () => {
    const { account, visitor, path, number } = await sentTicket();
    const fields = { message: "Voici <b>l’image</b>.", requestId: crypto.randomUUID() };
    const replied = await postReply(visitor, path, fields, [png()]);
    expect(getToast(await visitor.follow(replied))).toBe("Réponse envoyée");
    await postReply(visitor, path, fields, [png()]);
    expect(await listNotes(number)).toMatchObject([
      { body_text: "Voici <b>l’image</b>.", incoming: true, attachments: [{ name: "menu.png" }] },
    ]);
    expect((await visitor.get(path)).html).toContain("&lt;b&gt;l’image");
    const empty = await postReply(visitor, path, { message: " " });
    expect([empty.status, empty.document.querySelector("#field-message-error")?.text]).toEqual([
      400,
      "Saisissez votre réponse.",
    ]);

    await visitor.submit(path, { intent: "resolve" });
    expect(await callDesk(`/tickets/${number}`)).toMatchObject({ status: 4 });
    const page = await visitor.get("/tickets?state=resolved");
    expect([getStatus(page), page.text]).toEqual(["Résolu", expect.stringContaining(managerTicket.subject)]);
    expect((await visitor.get("/tickets?state=open")).text).toContain("Aucun ticket dans cette liste");
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

    await postReply(visitor, path, { message: "Encore une chose" });
    expect(await callDesk(`/tickets/${number}`)).toMatchObject({ status: 2 });
  });

  test("keeps what the help desk rejects until it is sent again, and notifies the owner and the staff", async () => {
    const { account, visitor } = await mintCustomer();
    await rejectNext("/api/v2/tickets");
    const sent = await postTicket(visitor, { fields: managerTicket });
    const path = sent.location ?? "";
    const page = await visitor.follow(sent);
    expect(getToast(page)).toContain("Le support n’a pas accepté votre message");
    expect(page.text).toMatch(/Refusé par le support.*Votre texte est conservé.*Le numéro de TVA/);
    expect(await countInBell(visitor, "Votre ticket n’a pas pu être transmis")).toBe(1);
    expect(await listDeskTickets(account.email)).toEqual([]);
    const staff = await mintAdministrator();
    expect(await countInBell(staff, "Le support refuse des tickets")).toBe(1);
    expect((await staff.get(`/admin/users/${account.uid}`)).text).toMatch(/Tickets.*Refusé par le support/);
    const log = async () => (await staff.get(`/admin/events?person=${account.email}&kind=ticket.failed`)).text;
    await expect.poll(log).toContain("Ticket refusé par le support");
    expect(getToast(await visitor.follow(await visitor.submit(path, { intent: "resend" })))).toContain("envoyé");
    const [desk] = await listDeskTickets(account.email);
    expect(desk?.subject).toBe(managerTicket.subject);

    await rejectNext("/notes");
    await postReply(visitor, path, { message: "Encore une chose" });
    expect((await visitor.get(path)).text).toMatch(/Encore une chose.*Le support a refusé ce message/);
    await visitor.submit(path, { intent: "resend" });
    expect(await listNotes(desk?.id ?? 0)).toMatchObject([{ body_text: "Encore une chose" }]);
    expect((await visitor.get(path)).text).not.toContain("refusé");
  });
});

describe("POST /api/helpdesk/webhook", () => {
  test("shows a ticket opened by mail to the verified owner whom the help desk names, whatever account the call names", async () => {
    const [{ account, visitor }, { account: named, visitor: other }] = [await mintCustomer(), await mintCustomer()];
    const { account: unverified, visitor: stranger } = await mintCustomer({ emailVerified: false });
    const facts = { subject: "Par e-mail", description: "Bonjour", status: 2, priority: 1, source: 1 };
    const [number = 0] = await Promise.all(
      [account, unverified].map(
        async ({ email }) => (await callDesk<{ id: number }>("/tickets", { ...facts, email })).id,
      ),
    );
    const own = await postTicket(stranger, { fields: managerTicket });
    const [, written] = (await listDeskTickets(unverified.email)).sort((one, two) => one.id - two.id);
    await actAtDesk(written?.id ?? 0, { intent: "reply", body: "Votre numéro de commande est 4127." });
    // The help desk's own call fails.
    await startFault("firestore", { mode: "status", status: 503, path: ":runQuery" });
    await actAtDesk(number, { intent: "reply", body: "Bien reçu" });
    await endFaults();
    const called = await fetch(`${inject("portalUrl")}/api/helpdesk/webhook`, {
      method: "POST",
      headers: { "x-helpdesk-secret": "demo-helpdesk-webhook-secret" },
      body: JSON.stringify({ ticket_id: number, requester_email: named.email }),
    });
    expect(called.status).toBe(204);
    expect(await countInBell(visitor, `Réponse à votre ticket n° ${number}`)).toBe(1);
    expect(await countInBell(other, "Réponse à votre ticket")).toBe(0);
    expect((await visitor.get("/tickets")).text).toMatch(/Par e-mail.*Bien reçu/);
    for (const page of [await stranger.get("/tickets"), await stranger.get(own.location ?? "")]) {
      expect(page.text).toContain("Confirmez votre adresse e-mail pour lire les réponses ici.");
      expect(page.text).not.toMatch(/Par e-mail|4127/);
    }
  });
});

describe("refreshChangedTickets", () => {
  test("announces an answer whose webhook was lost once, with its author", async () => {
    const { visitor, path, number } = await sentTicket();
    await startFault("firestore", { mode: "status", status: 503, path: ":runQuery" });
    await actAtDesk(number, { intent: "reply", body: "Bonjour Zoé." });
    await endFaults();
    const title = `Réponse à votre ticket n° ${number}`;
    expect(await countInBell(visitor, title)).toBe(0);
    for (let run = 0; run < 2; run++) await runTask("ticket-answers");
    expect(await countInBell(visitor, title)).toBe(1);
    // The newest ticket is shown beside the list and counts as unread until it is opened.
    const list = (await visitor.get("/tickets")).text;
    expect(list).toMatch(/Une réponse vous attend.*Nora\s: «\sBonjour Zoé.\s».*Marquer comme résolu.*Bonjour Zoé\./);
    expect((await visitor.get(path)).text).toMatch(/Nora.*Bonjour Zoé/);
  });
});
