/** The assistant without JavaScript: its page, its hand-over to a ticket, and its page for the staff. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, fetchChats, fetchConversation } from "#tests/support/chat.ts";
import {
  control,
  endFaults,
  mintAdministrator,
  mintCustomer,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import { listDeskTickets, managerTicket, postTicket } from "#tests/support/tickets.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

beforeEach(() => control("DELETE", "/chat.json"));
afterEach(endFaults);

const question = "Comment mettre à jour sans perdre mes retouches ?";
const fromAssistant = "/support?from=assistant";
const askOnPage = (visitor: Visitor, message: string) =>
  visitor.submit("/assistant", { message, requestId: crypto.randomUUID() });

describe("/assistant", () => {
  test("answers a question from the guides, with sources, also after a failed answer", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const empty = await visitor.get("/assistant");
    expect(empty.text).toContain("Bonjour. Une question sur l’activation");
    expect(empty.text).toContain("nous envoyons à OpenAI");
    await startFault("openai", { mode: "status", status: 500, times: 1 });
    const failed = await visitor.follow(await askOnPage(visitor, "Bonjour"));
    expect(failed.text).toContain("Je rencontre des difficultés techniques. Veuillez réessayer");
    const page = await visitor.follow(await askOnPage(visitor, question));
    expect(page.text).toContain(question);
    const answer = page.document.querySelectorAll("li.chat-answer").at(-1);
    expect(answer?.querySelector(".chat-text")?.text.length).toBeGreaterThan(40);
    const sources = answer?.querySelectorAll(".chat-sources a").map((link) => link.getAttribute("href")) ?? [];
    expect(sources.some((path) => path?.startsWith("/help/update"))).toBe(true);
    expect((await visitor.get(sources[0] ?? "")).status).toBe(200);
    const id = (await fetchConversation(visitor)).messages.at(-1)?.id ?? "";
    await visitor.submit("/assistant", { intent: "rate", id, thumb: "up" });
    expect((await fetchConversation(visitor)).messages.at(-1)?.thumb).toBe("up");
    await visitor.submit("/assistant", { intent: "clear" });
    expect((await fetchConversation(visitor)).messages).toEqual([]);
  });

  test("rejects an empty message, and keeps the text of one that is too long", async () => {
    const { visitor } = await mintCustomer();
    const empty = await visitor.post("/assistant", { message: "  \n ", requestId: uniqueName() });
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Le message est vide.");
    const long = await visitor.post("/assistant", { message: "mot ".repeat(600), requestId: uniqueName() });
    expect(long.status).toBe(400);
    expect(long.text).toContain("Limitez-le à 2000 caractères.");
    expect(long.document.querySelector("textarea")?.text.length).toBeGreaterThan(1_900);
  });
});

describe("POST /support?from=assistant", () => {
  const findTick = ({ document }: Page) => document.querySelector("input[name=attachConversation]");
  const isTicked = (page: Page) => findTick(page)?.hasAttribute("checked");
  const attached = { attachConversation: "on" };

  test("shows the conversation, and sends what was shown while it is ticked", async () => {
    const { account, visitor } = await mintCustomer();
    await ask(visitor, question);
    const answer = (await fetchConversation(visitor)).messages.at(-1)?.text ?? "";
    const link = (await visitor.get("/assistant")).document.querySelector(`.chat-hand-over a[href="${fromAssistant}"]`);
    expect(link).not.toBeNull();
    const form = await visitor.get(fromAssistant);
    expect(isTicked(form)).toBe(true);
    const shown = form.document.querySelector(".ticket-conversation")?.text ?? "";
    expect(shown).toMatch(/^Vous\u00a0: Comment mettre à jour/);
    // Rendered as in the conversation; the form sends what the assistant wrote.
    const [, label = "", target = ""] = /\[([^\]]+)\]\(([^)]+)\)/.exec(answer) ?? [];
    expect(form.document.querySelector(`.ticket-conversation a[href="${target}"]`)?.text).toBe(label);

    const rejected = await postTicket(visitor, { path: fromAssistant, fields: { ...managerTicket, subject: " " } });
    expect([rejected.status, isTicked(rejected)]).toEqual([400, false]);
    await ask(visitor, "Une question après l’ouverture du formulaire");
    const conversation = form.document.querySelector("input[name=conversation]")?.getAttribute("value") ?? "";
    expect(conversation).toContain(answer);
    const fields = { ...managerTicket, conversation };
    await postTicket(visitor, { path: fromAssistant, fields: { ...fields, subject: "Sans" } });
    const sent = await postTicket(visitor, {
      path: fromAssistant,
      fields: { ...fields, ...attached, subject: "Avec" },
    });
    const tickets = await listDeskTickets(account.email);
    const find = (name: string) => tickets.find(({ subject }) => subject === name)?.description;
    expect(find("Sans")).not.toContain("mettre à jour");
    expect(find("Avec")).toContain(question);
    expect(find("Avec")).toContain(`${label} (${target})`);
    expect(find("Avec")).not.toContain("après l’ouverture");
    expect((await visitor.follow(sent)).text).toContain(question);
  });

  test("attaches no conversation to a ticket from elsewhere or from another session", async () => {
    const { account, visitor } = await mintCustomer();
    await ask(visitor, question);
    const other = await signIn(account.email);
    for (const [by, path] of [
      [visitor, "/support"],
      [other, fromAssistant],
    ] as const) {
      const page = await by.get(path);
      expect([findTick(page), page.document.querySelector("input[name=conversation]")]).toEqual([null, null]);
      await postTicket(by, { path, fields: { ...managerTicket, ...attached } });
    }
    const tickets = await listDeskTickets(account.email);
    expect(tickets).toHaveLength(2);
    for (const { description } of tickets) expect(description).not.toContain("mettre à jour");
  });
});

describe("/admin/assistant", () => {
  const turn = (staff: Visitor, on: "on" | "off", reason: string) => staff.post("/admin/assistant", { on, reason });

  test("switches the assistant off with a reason, which customers do not read", async () => {
    const [{ visitor }, staff] = [await mintCustomer(), await mintAdministrator()];
    const rejected = await turn(staff, "off", " ");
    expect(rejected.status).toBe(400);
    expect(rejected.document.querySelector("[name=reason]")?.getAttribute("aria-invalid")).toBe("true");
    expect((await fetchConversation(visitor)).available).toBe(true);
    const reason = `Panne ${uniqueName()}`;
    try {
      const off = await turn(staff, "off", reason);
      expect(off.location).toBe("/admin/assistant");
      const shown = await staff.follow(off);
      expect(getToast(shown)).toContain("désactivé");
      expect(shown.text).toContain(reason);
      const page = await visitor.get("/assistant");
      expect(page.text).toContain("le service de chat n'est pas disponible pour le moment.");
      expect(page.document.querySelector(`.chat-foot a[href="${fromAssistant}"]`)).not.toBeNull();
      expect(page.text).not.toContain(reason);
    } finally {
      await turn(staff, "on", "Réparé");
    }
    expect((await ask(visitor, question)).lines.at(-1)).toEqual({ type: "end" });
    await expect.poll(async () => (await staff.get(`/admin/events?q=${reason}`)).text).toContain("Assistant désactivé");
  });

  test("counts questions, thumbs, tokens and their cost by day, and lists a question with a thumb down", async () => {
    const [{ visitor }, staff] = [await mintCustomer(), await mintAdministrator()];
    /** Questions, failures, thumbs up, thumbs down, tokens and dollars of today. */
    const readToday = async () => {
      const cells = (await staff.get("/admin/assistant")).document
        .querySelector("table tbody tr")
        ?.querySelectorAll("td");
      return cells?.map(({ text }) => Number.parseFloat(text.replace(/[\s\u202f\u00a0]/g, "").replace(",", "."))) ?? [];
    };
    const before = await readToday();
    const mark = uniqueName();
    await ask(visitor, `Mon adresse ${mark}@example.test ne marche pas ${mark}`);
    const id = (await fetchConversation(visitor)).messages.at(-1)?.id ?? "";
    await visitor.submit("/assistant", { intent: "rate", id, thumb: "down" });
    const after = await readToday();
    const difference = after.map((count, index) => count - (before[index] ?? 0));
    expect(difference.slice(0, 4)).toEqual([1, 0, 0, 1]);
    const [chat] = await fetchChats();
    expect(difference[4]).toBeGreaterThan((chat?.lengths[0] ?? 0) / 5);
    // Between the demo's two prices of a million tokens.
    const tokens = after[4] ?? 0;
    expect(after[5]).toBeGreaterThan((0.4 * tokens) / 1e6);
    expect(after[5]).toBeLessThan((1.6 * tokens) / 1e6);
    const { text, html } = await staff.get("/admin/assistant");
    expect(text).toMatch(/[\d,]+\s\$US au total pour ces jours/);
    expect(text).toContain(`Mon adresse …@… ne marche pas ${mark}`);
    expect(html).not.toContain(`${mark}@example.test`);
  });
});
