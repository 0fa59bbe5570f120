/** The assistant over HTTP: the page without JavaScript, the streamed answer, its failures and the conversation. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { errors } from "#app/i18n/fr/errors.ts";
import { ask, fetchChats, fetchConversation, postChat } from "#tests/support/chat.ts";
import { control, endFaults, fetchCalls, mintCustomer, signIn, startFault } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);
beforeEach(() => control("DELETE", "/chat.json"));

const requestId = () => crypto.randomUUID();
const question = "Comment mettre à jour sans perdre mes retouches ?";

test("a question on the page gets an answer from the guides, with its sources", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  const empty = await visitor.get("/assistant");
  expect(empty.text).toContain("Bonjour. Une question sur l’activation");
  expect(empty.text).toContain("nous envoyons à OpenAI");
  const sent = await visitor.post("/assistant", { message: question, requestId: requestId() });
  expect(sent.status).toBe(303);
  const page = await visitor.follow(sent);
  expect(page.text).toContain(question);
  const answer = page.document.querySelector("li.chat-answer");
  expect(answer?.querySelector(".chat-text")?.text.length).toBeGreaterThan(40);
  const sources = answer?.querySelectorAll(".chat-sources a").map((link) => link.getAttribute("href")) ?? [];
  expect(sources.some((path) => path?.startsWith("/help/update"))).toBe(true);
  expect((await visitor.get(sources[0] ?? "")).status).toBe(200);
  expect(page.document.querySelector('a[href="/support?from=assistant"]')).not.toBeNull();
});

test("an empty message is refused beside the composer, and a long one keeps its text", async () => {
  const { visitor } = await mintCustomer();
  const empty = await visitor.post("/assistant", { message: "  \n ", requestId: requestId() });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Le message est vide.");
  const long = await visitor.post("/assistant", { message: "mot ".repeat(600), requestId: requestId() });
  expect(long.status).toBe(400);
  expect(long.text).toContain("Limitez-le à 2000 caractères.");
  expect(long.document.querySelector("textarea")?.text.length).toBeGreaterThan(1_900);
  expect((await fetchConversation(visitor)).messages).toEqual([]);
});

test("a secret in a message is masked before it is stored or sent", async () => {
  const { visitor } = await mintCustomer();
  const secret = "0123456789abcdef".repeat(2);
  const text = "Le jeton shpat_ ne marche pas : ";
  const reply = await ask(visitor, `${text}shpat_${secret}`);
  expect(JSON.stringify(reply.lines)).not.toContain(secret);
  expect((await fetchConversation(visitor)).messages[0]?.text).toBe(`${text}shpat_…`);
  expect((await fetchChats())[0]?.lengths.at(-1)).toBe(`${text}shpat_…`.length);
});

test("a line break of a form counts as one character", async () => {
  const { visitor } = await mintCustomer();
  const message = `${"a".repeat(999)}\r\n${"a".repeat(1_000)}`;
  expect(message.length).toBe(2_001);
  const sent = await visitor.post("/assistant", { message, requestId: requestId() });
  expect(sent.status).toBe(303);
});

test("clearing empties the conversation but not the count of the hour", async () => {
  const { visitor } = await mintCustomer();
  await ask(visitor, question);
  expect((await fetchConversation(visitor)).leftThisHour).toBe(29);
  await visitor.post("/assistant", { intent: "clear" });
  expect(await fetchConversation(visitor)).toMatchObject({ messages: [], leftThisHour: 29 });
  await ask(visitor, question);
  const cleared = await visitor.fetch("/api/chat", { method: "DELETE", headers: { origin: visitor.origin } });
  expect(cleared.status).toBe(204);
  expect(await fetchConversation(visitor)).toMatchObject({ messages: [], leftThisHour: 28 });
});

test("the API streams the answer and keeps it for this session only, until sign-out", async () => {
  const { account, visitor } = await mintCustomer();
  const reply = await ask(visitor, question);
  expect(reply.headers.get("cache-control")).toContain("no-store");
  expect(reply.lines[0]).toMatchObject({ type: "start", question: { sender: "user", text: question } });
  expect(reply.lines.filter(({ type }) => type === "text").length).toBeGreaterThan(2);
  expect(reply.lines.at(-2)).toMatchObject({ type: "sources" });
  expect(reply.lines.at(-1)).toEqual({ type: "end" });
  const { messages } = await fetchConversation(visitor);
  expect(messages.map(({ sender, text }) => [sender, text])).toEqual([
    ["user", question],
    ["bot", reply.text],
  ]);
  for (const { id, timestamp } of messages) {
    expect(id).toMatch(/^(question-)?[0-9a-f]{24}$/);
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
  }
  const other = await signIn(account.email);
  expect((await fetchConversation(other)).messages).toEqual([]);
  await visitor.post("/logout", {});
  await signIn(account.email, visitor);
  expect((await fetchConversation(visitor)).messages).toEqual([]);
});

test("a request id that was sent before gets the stored answer without a second call", async () => {
  const { visitor } = await mintCustomer();
  const id = requestId();
  const first = await ask(visitor, question, { requestId: id });
  const second = await ask(visitor, question, { requestId: id });
  expect(second.text).toBe(first.text);
  expect(await fetchChats()).toHaveLength(1);
  expect((await fetchConversation(visitor)).leftThisHour).toBe(29);
});

const technical = "Je rencontre des difficultés techniques. Veuillez réessayer ou contacter le support.";
const nothing = "Désolé, je ne peux pas répondre pour le moment.";
const broken = "Désolé, je rencontre des difficultés techniques. Veuillez réessayer.";

/** `assistant-desk.test.ts` provokes "no service". */
const failures: [string, Record<string, unknown>, string, string][] = [
  ["a wrong key", { mode: "status", status: 401 }, "vendor", technical],
  ["too many requests", { mode: "status", status: 429 }, "vendor", technical],
  ["a failing server", { mode: "status", status: 500 }, "vendor", technical],
  ["a broken connection", { mode: "down" }, "vendor", technical],
  ["an error inside the stream", { mode: "reply", reply: "error" }, "vendor", technical],
  ["an empty answer", { mode: "reply", reply: "empty" }, "empty", nothing],
  ["a refusal of the moderation", { mode: "reply", reply: "refusal" }, "empty", nothing],
  ["a tool that nobody offered", { mode: "reply", reply: "tool-call" }, "empty", nothing],
  ["a stream that breaks off", { mode: "reply", reply: "cut" }, "broken", broken],
  ["a stream that cannot be read", { mode: "reply", reply: "garbled" }, "broken", broken],
];

test.each(failures)(
  "%s becomes its sentence, and the next question works",
  { meta: { provokes: ["assistant.failures.vendor", "assistant.failures.empty", "assistant.failures.broken"] } },
  async (_, fault, code, sentence) => {
    const { visitor } = await mintCustomer();
    await startFault("openai", { ...fault, times: 1 });
    const reply = await ask(visitor, question);
    expect(reply.status).toBe(200);
    expect(reply.lines.at(-1)).toEqual({ type: "failed", code, text: sentence });
    const { messages } = await fetchConversation(visitor);
    expect(messages.at(-1)).toMatchObject({ sender: "bot", failure: code });
    expect((await visitor.get("/assistant")).text).toContain(sentence);
    expect((await ask(visitor, question)).lines.at(-1)).toEqual({ type: "end" });
  },
);

test("hostile answers stay text on the page", async () => {
  const { visitor } = await mintCustomer();
  for (const reply of ["html", "markdown", "links"]) {
    await startFault("openai", { mode: "reply", reply, times: 1 });
    await ask(visitor, question);
  }
  const { document } = await visitor.get("/assistant");
  const answers = document.querySelectorAll(".chat-text");
  expect(answers).toHaveLength(3);
  for (const answer of answers) {
    expect(answer.text.length).toBeGreaterThan(10);
    expect(answer.querySelectorAll("script, img, iframe, form, style, svg, object, table, input, [style]")).toEqual([]);
    for (const link of answer.querySelectorAll("a")) expect(link.getAttribute("href")).toMatch(/^\/(?!\/)/);
  }
});

test("an endless answer ends, and its call too", async () => {
  const { visitor } = await mintCustomer();
  await startFault("openai", { mode: "reply", reply: "endless", times: 1 });
  const reply = await ask(visitor, question);
  expect(reply.text).toHaveLength(8_000);
  expect(reply.lines.at(-1)).toEqual({ type: "end" });
  await expect.poll(async () => (await fetchChats()).at(-1)?.end).toBe("aborted");
});

test("a client that leaves ends the call, and what arrived is kept as a stopped answer", async () => {
  const { visitor } = await mintCustomer();
  await control("PUT", "/chat", { pauseMs: 400 });
  try {
    const leaving = new AbortController();
    const response = await postChat(visitor, { message: question, requestId: requestId() }, { signal: leaving.signal });
    const reader = response.body?.getReader();
    let read = "";
    while (!read.includes('"type":"text"')) read += new TextDecoder().decode((await reader?.read())?.value);
    leaving.abort();
    await expect.poll(async () => (await fetchChats()).at(-1)?.end).toBe("aborted");
    await expect.poll(async () => (await fetchConversation(visitor)).pending).toBe(false);
    const { messages } = await fetchConversation(visitor);
    expect(messages).toMatchObject([{ sender: "user" }, { sender: "bot", failure: "stopped" }]);
    expect(messages[1]?.text).not.toBe("");
    expect((await visitor.get("/assistant")).text).toContain("Réponse arrêtée.");
  } finally {
    await control("PUT", "/chat", {});
  }
});

test("an answer that is stopped before it begins is a stopped one, and the question can be asked again", async () => {
  const { visitor } = await mintCustomer();
  await startFault("openai", { mode: "hang", times: 1 });
  const leaving = new AbortController();
  const id = requestId();
  const response = await postChat(visitor, { message: question, requestId: id }, { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await expect.poll(async () => (await fetchConversation(visitor)).pending).toBe(false);
  const { messages } = await fetchConversation(visitor);
  expect(messages).toMatchObject([{ sender: "user" }, { sender: "bot", text: "", failure: "stopped" }]);
  expect((await ask(visitor, question, { requestId: id })).lines.at(-1)).toMatchObject({ code: "stopped" });
  expect((await ask(visitor, "Bonjour", { requestId: id })).lines.at(-1)).toEqual({ type: "end" });
  expect((await ask(visitor, question)).lines.at(-1)).toEqual({ type: "end" });
});

test("a second question waits for the answer to the first, also in a cleared conversation", {
  meta: { provokes: "CHAT_PENDING" },
}, async () => {
  const { visitor } = await mintCustomer();
  await ask(visitor, "Bonjour");
  await control("PUT", "/chat", { pauseMs: 300 });
  try {
    const first = ask(visitor, question);
    await expect.poll(async () => (await fetchConversation(visitor)).pending).toBe(true);
    const second = await ask(visitor, question);
    expect(second).toMatchObject({ status: 409, problem: { code: "CHAT_PENDING" } });
    expect(second.problem.detail).toContain(errors.CHAT_PENDING.sentence);
    await visitor.post("/assistant", { intent: "clear" });
    expect(await ask(visitor, question)).toMatchObject({ status: 409 });
    const { document } = await visitor.get("/assistant");
    expect(document.querySelector("textarea")?.hasAttribute("disabled")).toBe(true);
    expect(document.querySelector('.chat-waiting a[href="/assistant"]')?.text).toBe("Actualiser");
    expect((await first).lines.at(-1)).toEqual({ type: "end" });
    expect((await fetchConversation(visitor)).messages[0]?.text).toBe(question);
  } finally {
    await control("PUT", "/chat", {});
  }
});

test("thumbs are kept for answers of this session alone", async () => {
  const { account, visitor } = await mintCustomer();
  await ask(visitor, question);
  const id = (await fetchConversation(visitor)).messages.at(-1)?.id ?? "";
  const rate = (by: Visitor, body: unknown) =>
    by.fetch("/api/chat/feedback", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { origin: by.origin, "content-type": "application/json" },
    });
  expect((await rate(visitor, { id, thumb: "up" })).status).toBe(204);
  expect((await fetchConversation(visitor)).messages.at(-1)?.thumb).toBe("up");
  await visitor.post("/assistant", { intent: "rate", id, thumb: "down" });
  expect((await fetchConversation(visitor)).messages.at(-1)?.thumb).toBe("down");
  expect((await rate(visitor, { id, thumb: "sideways" })).status).toBe(400);
  expect((await rate(await signIn(account.email), { id, thumb: "up" })).status).toBe(404);
  expect((await rate((await mintCustomer()).visitor, { id, thumb: "up" })).status).toBe(404);
});

test("the assistant answers while the licence service is down, without the facts of the account", async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  await startFault("licences", { mode: "down" });
  const reply = await ask(visitor, question);
  expect(reply.lines.at(-1)).toEqual({ type: "end" });
});

test("a question is never sent to the vendor twice", async () => {
  const { visitor } = await mintCustomer();
  await startFault("openai", { mode: "status", status: 500, times: 1 });
  await ask(visitor, question);
  expect(await fetchChats()).toHaveLength(0);
  expect((await fetchCalls("openai")).length).toBeGreaterThan(0);
});
