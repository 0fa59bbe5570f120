/** The staff's page of the assistant: its switch, use by day, and questions that the guides do not answer. */
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ask, fetchChats, fetchConversation, postChat } from "#tests/support/chat.ts";
import { control, endFaults, mintAdministrator, mintCustomer, startFault, uniqueName } from "#tests/support/minting.ts";
import { getToast, type Visitor } from "#tests/support/visitor.ts";

const unavailable =
  "Je suis désolé, le service de chat n'est pas disponible pour le moment. Veuillez contacter le support directement.";
const question = "Comment mettre à jour sans perdre mes retouches ?";

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});
const turn = (on: "on" | "off", reason = "Essai") => staff.post("/admin/assistant", { on, reason });
beforeEach(() => control("DELETE", "/chat.json"));
afterEach(async () => {
  await endFaults();
  await turn("on");
});

test("while it is off, questions get the sentence of a missing service and reach no vendor", async () => {
  const { visitor } = await mintCustomer();
  const reason = `Panne ${uniqueName()}`;
  const off = await turn("off", reason);
  expect(off.location).toBe("/admin/assistant");
  expect(getToast(await staff.follow(off))).toContain("désactivé");
  expect((await staff.get("/admin/assistant")).text).toContain(reason);
  const reply = await ask(visitor, question);
  expect(reply.lines.at(-1)).toEqual({ type: "failed", code: "unavailable", text: unavailable });
  expect(await fetchChats()).toEqual([]);
  expect(await fetchConversation(visitor)).toMatchObject({ available: false, leftThisHour: 30 });
  const page = await visitor.get("/assistant");
  expect(page.text).toContain(unavailable);
  expect(page.document.querySelector('.chat-foot a[href="/support?from=assistant"]')).not.toBeNull();
  expect(page.text).not.toContain(reason);
  await turn("on", "Réparé");
  expect((await ask(visitor, question)).lines.at(-1)).toEqual({ type: "end" });
  await expect.poll(async () => (await staff.get(`/admin/events?q=${reason}`)).text).toContain("Assistant désactivé");
});

test("the switch needs a reason", async () => {
  const refused = await turn("off", " ");
  expect(refused.status).toBe(400);
  expect(refused.document.querySelector("[name=reason]")?.getAttribute("aria-invalid")).toBe("true");
  expect((await fetchConversation((await mintCustomer()).visitor)).available).toBe(true);
});

/** Questions, failures, thumbs up, thumbs down, tokens and dollars of today. */
async function readToday(): Promise<number[]> {
  const { document } = await staff.get("/admin/assistant");
  const row = document.querySelector("table tbody tr");
  const cells = row
    ?.querySelectorAll("td")
    .map(({ text }) => Number.parseFloat(text.replace(/[\s\u202f\u00a0]/g, "").replace(",", ".")));
  return cells ?? [0, 0, 0, 0, 0, 0];
}

test("questions, failures, thumbs, tokens and their cost are counted by day", async () => {
  const { visitor } = await mintCustomer();
  const before = await readToday();
  await ask(visitor, question);
  await startFault("openai", { mode: "status", status: 429, times: 1 });
  await ask(visitor, question);
  const [answered] = (await fetchConversation(visitor)).messages.filter(({ sender }) => sender === "bot");
  await visitor.post("/assistant", { intent: "rate", id: answered?.id ?? "", thumb: "up" });
  const after = await readToday();
  const difference = after.map((count, index) => count - (before[index] ?? 0));
  expect(difference.slice(0, 4)).toEqual([2, 1, 1, 0]);
  const [chat] = await fetchChats();
  // The answered question alone, as the vendor counted it.
  expect(difference[4]).toBeGreaterThan((chat?.lengths[0] ?? 0) / 5);
  expect(difference[4]).toBeLessThan((chat?.lengths[0] ?? 0) / 3);
  // Between the demo's two prices of a million tokens.
  const tokens = after[4] ?? 0;
  expect(after[5]).toBeGreaterThan((0.4 * tokens) / 1e6);
  expect(after[5]).toBeLessThan((1.6 * tokens) / 1e6);
  expect((await staff.get("/admin/assistant")).text).toMatch(/[\d,]+\s\$US au total pour ces jours/);
});

test("an answer that the person stops counts as an estimate, not as all that was reserved", async () => {
  const { visitor } = await mintCustomer();
  const [, , , , before = 0] = await readToday();
  await control("PUT", "/chat", { pauseMs: 400 });
  try {
    const leaving = new AbortController();
    const body = { message: question, requestId: uniqueName() };
    const response = await postChat(visitor, body, { signal: leaving.signal });
    const reader = response.body?.getReader();
    let read = "";
    while (!read.includes('"type":"text"')) read += new TextDecoder().decode((await reader?.read())?.value);
    leaving.abort();
    await expect.poll(async () => (await fetchConversation(visitor)).pending).toBe(false);
  } finally {
    await control("PUT", "/chat", {});
  }
  const [, , , , after = 0] = await readToday();
  const [chat] = await fetchChats();
  expect(after - before).toBeGreaterThan((chat?.lengths[0] ?? 0) / 4);
  expect(after - before).toBeLessThan((chat?.lengths[0] ?? 0) / 2);
});

test("a question with a thumb down is listed without e-mail addresses", async () => {
  const { visitor } = await mintCustomer();
  const mark = uniqueName();
  await ask(visitor, `Mon adresse ${mark}@example.test ne marche pas ${mark}`);
  const [, answer] = (await fetchConversation(visitor)).messages;
  await visitor.post("/assistant", { intent: "rate", id: answer?.id ?? "", thumb: "down" });
  const { text, html } = await staff.get("/admin/assistant");
  expect(text).toContain(`Mon adresse …@… ne marche pas ${mark}`);
  expect(html).not.toContain(`${mark}@example.test`);
});
