/** Sending tickets: what the help desk rejects, loses and reopens, and how long a sender holds a ticket. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { createHelpdeskClient } from "#workers/portal/clients/helpdesk-client.ts";
import { commitWithEvent, createEvent } from "#workers/portal/events/event-recorder.ts";
import { listEvents } from "#workers/portal/events/outbox-repository.ts";
import { emptyTicket, isAnswer, refreshTicket } from "#workers/portal/tickets/refresh-ticket.ts";
import { type SendTools, sendTicket } from "#workers/portal/tickets/send-ticket.ts";
import type { TicketDocument, WaitingReply } from "#workers/portal/tickets/ticket-document.ts";
import { createTicketFiles } from "#workers/portal/tickets/ticket-files.ts";
import { createTicketRepository } from "#workers/portal/tickets/ticket-repository.ts";
import { toDescription } from "./send-ticket.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const id = "a".repeat(40);
const uid = "ada";
const longAgo = "2026-01-01T00:00:00.000Z";
const actor = { uid, email: "ada@example.test", role: "user" as const, emailVerified: true };

const reply = (name: string, message = name): WaitingReply => ({
  ...{ id: name, content: "", message, at: new Date().toISOString(), files: [], isTried: false, isFailed: false },
});
const invalid = { errors: [{ field: "cf_shop", code: "invalid_field" }] };

interface Note {
  id: number;
  body: string;
}

/** A help desk with one ticket; `answer` replaces its answer to a call, after the call was carried out. */
async function createWorld(given: Partial<TicketDocument> = {}) {
  const { store } = createInMemoryFirestore();
  const firestore = globalThis.fetch;
  const desk = { status: 2, tickets: 0, notes: [] as Note[], calls: [] as string[] };
  const world = { answer: (_call: string): Response | null => null, isDone: true };
  const ticket = () => ({
    ...{ id: 7, subject: "", requester_id: 1, status: desk.status },
    ...{ created_at: longAgo, updated_at: longAgo, attachments: [] },
  });
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input));
    if (url.host !== "desk.test") return firestore(input, init);
    const call = `${init?.method} ${url.pathname.slice("/api/v2".length)}`;
    desk.calls.push(call);
    const answer = world.answer(call);
    if (answer && !world.isDone) return answer;
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    if (call === "POST /tickets") desk.tickets += 1;
    if (call === "POST /tickets/7/notes") desk.notes.push({ id: desk.notes.length + 1, body: body.body });
    if (call === "PUT /tickets/7") desk.status = body.status;
    if (answer) return answer;
    if (call === "GET /tickets/7/conversations") return Response.json(desk.notes.map(toConversation));
    return Response.json(call.startsWith("POST") ? { id: call.endsWith("notes") ? desk.notes.length : 7 } : ticket());
  });
  const tickets = createTicketRepository(store);
  const failed: string[] = [];
  const tools: SendTools = {
    tickets,
    helpdesk: createHelpdeskClient({
      baseUrl: "https://desk.test",
      apiKey: "k",
      fieldNames: { reference: "cf_reference" },
    }),
    notifications: {
      answered: async () => undefined,
      changed: async () => undefined,
      failed: async (_, what) => void failed.push(what),
    },
    filesOf: () => createTicketFiles({} as R2Bucket, uid),
    withEvents: (act) =>
      commitWithEvent(
        {
          create: (event) => createEvent(event, { actor, requestId: "r", network: null, now: new Date() }),
          deliver: () => undefined,
        },
        act,
      ),
  };
  await tickets.create(id, {
    ...emptyTicket,
    ...{ uid, email: actor.email, subject: "Menu", message: "Bloqué", product: "theme" },
    ...{ createdAt: longAgo, activeAt: longAgo, isWaiting: true, nextTryAt: longAgo },
    ...given,
  });
  const retry = async () => {
    await tickets.change(id, () => ({ change: { nextTryAt: longAgo } }));
    return sendTicket(tools, id);
  };
  const listFailures = async () =>
    (await listEvents(store, 10, null)).events.filter(({ type }) => type === "ticket.failed");
  return { desk, world, tools, tickets, failed, retry, listFailures, send: () => sendTicket(tools, id) };
}

const toConversation = ({ id: note, body }: Note) => ({
  ...{ id: note, body_text: body.replace(/<[^>]*>/g, ""), incoming: true, private: false },
  ...{ created_at: new Date().toISOString(), attachments: [] },
});

const sentAlready = { number: 7, message: "Bloqué" };

describe("sendTicket", () => {
  test("does not send a rejected ticket again, and notifies its owner, the staff and the log", async () => {
    const { desk, world, send, retry, tickets, failed, listFailures } = await createWorld();
    world.answer = (call) => (call === "POST /tickets" ? Response.json(invalid, { status: 400 }) : null);
    expect(await send()).toBe("failed");
    expect(await tickets.find(id)).toMatchObject({ isWaiting: false, number: null, message: "Bloqué" });
    expect(await retry()).toBe("failed");
    expect(desk.calls).toEqual(["POST /tickets"]);
    expect(failed).toEqual(["ticket"]);
    expect(await listFailures()).toMatchObject([{ after: { status: 400, fields: "cf_shop" } }]);
  });

  test("counts a page instead of an answer as a rejection when its status says so", async () => {
    const { world, send, tickets } = await createWorld();
    world.answer = () => new Response("<h1>Request Entity Too Large</h1>", { status: 413 });
    expect(await send()).toBe("failed");
    expect(await tickets.find(id)).toMatchObject({ isWaiting: false });
  });

  test("clears the rejection of a ticket that arrives with a later reply", async () => {
    const { desk, retry, tickets } = await createWorld({ failedAt: longAgo, replies: [reply("one")] });
    expect(await retry()).toBe("sent");
    expect(await tickets.find(id)).toMatchObject({ number: 7, failedAt: null, isWaiting: false, replies: [] });
    expect(desk.notes).toHaveLength(1);
  });

  test.each([401, 403, 408, 429, 500])("keeps a ticket due after status %i", async (status) => {
    const { world, send, retry, tickets, failed } = await createWorld();
    Object.assign(world, { isDone: false, answer: () => Response.json({}, { status }) });
    await expect(send()).rejects.toThrow(String(status));
    expect(await tickets.find(id)).toMatchObject({ isWaiting: true, failedAt: null });
    Object.assign(world, { answer: (call: string) => (call.startsWith("GET") ? Response.json([]) : null) });
    expect(await retry()).toBe("sent");
    expect(failed).toEqual([]);
  });

  test("sends a ticket once when the answer to the first try was lost", async () => {
    const { desk, world, send, retry, tickets } = await createWorld();
    world.answer = (call) => (call === "POST /tickets" ? Response.json({}, { status: 502 }) : null);
    await expect(send()).rejects.toThrow("502");
    const at = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
    const found = { id: 7, status: 2, requester_id: 1, ...at, custom_fields: { cf_reference: id } };
    world.answer = (call) =>
      call === "GET /tickets" ? Response.json([{ ...found, id: 6, custom_fields: {} }, found]) : null;
    expect(await retry()).toBe("sent");
    expect(desk.tickets).toBe(1);
    expect(await tickets.find(id)).toMatchObject({ number: 7, isWaiting: false });
  });

  test("keeps a rejected reply, and sends the next one", async () => {
    const { desk, world, send, tickets, failed } = await createWorld({
      ...sentAlready,
      replies: [reply("one"), reply("two")],
    });
    let notes = 0;
    world.isDone = false;
    world.answer = (call) =>
      call.endsWith("/notes") && notes++ === 0 ? Response.json(invalid, { status: 400 }) : null;
    expect(await send()).toBe("failed");
    expect(desk.notes.map(({ body }) => body)).toEqual(["<p>two</p>"]);
    expect(await tickets.find(id)).toMatchObject({ isWaiting: false, replies: [{ id: "one", isFailed: true }] });
    expect(failed).toEqual(["reply"]);
  });

  test("keeps a reply to a ticket that support has deleted", async () => {
    const { world, send, tickets } = await createWorld({ ...sentAlready, replies: [reply("one")] });
    world.answer = (call) => (call === "GET /tickets/7" ? new Response(null, { status: 404 }) : null);
    expect(await send()).toBe("failed");
    expect(await tickets.find(id)).toMatchObject({ replies: [{ isFailed: true }] });
  });

  test("reopens a resolved ticket with a reply that arrives once, also after a failure", async () => {
    const { desk, world, send, retry } = await createWorld({ ...sentAlready, replies: [reply("one")] });
    desk.status = 4;
    Object.assign(world, {
      isDone: false,
      answer: (call: string) => (call.startsWith("PUT") ? Response.json({}, { status: 503 }) : null),
    });
    await expect(send()).rejects.toThrow("503");
    world.answer = () => null;
    expect(await retry()).toBe("sent");
    expect([desk.status, desk.notes.length]).toEqual([2, 1]);
  });

  test("sends two equal replies whose answers were lost once each", async () => {
    const { desk, world, send, retry } = await createWorld({
      ...sentAlready,
      replies: [reply("one", "Merci"), reply("two", "Merci")],
    });
    world.answer = (call) => (call.endsWith("/notes") ? Response.json({}, { status: 502 }) : null);
    await expect(send()).rejects.toThrow("502");
    world.answer = () => null;
    expect(await retry()).toBe("sent");
    expect(desk.notes).toHaveLength(2);
  });

  test("blocks other senders of the ticket while ten slow replies are sent", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    const replies = Array.from({ length: 10 }, (_, index) => reply(`reply ${index}`));
    const { desk, world, send, tools } = await createWorld({ ...sentAlready, replies });
    const others: Promise<string>[] = [];
    world.answer = (call) => {
      if (!call.endsWith("/notes")) return null;
      vi.setSystemTime(Date.now() + 25_000);
      others.push(sendTicket(tools, id));
      return null;
    };
    expect(await send()).toBe("sent");
    expect(new Set(await Promise.all(others.slice(0, 9)))).toEqual(new Set(["waiting"]));
    expect(desk.notes).toHaveLength(10);
  });

  test("remembers the latest hundred sent replies", async () => {
    const sentReplies = Array.from({ length: 100 }, (_, index) => ({
      ...{ id: `old ${index}`, content: "", note: String(-index) },
    }));
    const { send, tickets } = await createWorld({ ...sentAlready, sentReplies, replies: [reply("new")] });
    await send();
    const after = (await tickets.find(id))?.sentReplies ?? [];
    expect([after.length, after[0]?.id, after.at(-1)?.id]).toEqual([100, "old 1", "new"]);
  });
});

describe("refreshTicket", () => {
  test("reports each new answer once, and the change when pages can read it", async () => {
    const { world, tools, tickets } = await createWorld(sentAlready);
    const answers: string[] = [];
    const readable: (number | undefined)[] = [];
    const toMessage = (note: number) => ({ ...toConversation({ id: note, body: `${note}` }), incoming: false });
    const refresh = async (count: number) => {
      const notes = Array.from({ length: count }, (_, index) => toMessage(index));
      world.answer = (call) => (call.endsWith("/conversations") ? Response.json(notes) : null);
      const { helpdesk } = tools;
      const ticket = await tickets.find(id);
      if (!helpdesk || !ticket) throw new Error("Nothing to refresh.");
      const onAnswer = async (_: unknown, answer: { id: string }) => void answers.push(answer.id);
      const onChange = async () => void readable.push((await tickets.find(id))?.messages.filter(isAnswer).length);
      return refreshTicket({ tickets, helpdesk, onAnswer, onChange }, ticket);
    };
    await refresh(1);
    await refresh(3);
    expect((await refresh(3)).messages.filter(isAnswer)).toHaveLength(3);
    expect(answers).toEqual(["0", "1", "2"]);
    expect(readable).toEqual([1, 3]);
  });
});

describe("toDescription", () => {
  test("renders the conversation's Markdown, keeps the customer's text as typed, and lets nothing act as markup", () => {
    const conversation =
      "Client : <i>où</i> ?\n\nAssistant :\n\n## **Ici**, [la page](/update).\n- `a.liquid`\n\n```\n<b>\n```";
    expect(toDescription("Le **code** <b>\n```\nx\n```", { conversation })).toBe(
      [
        "<p>Le **code** &lt;b&gt;<br>```<br>x<br>```</p><hr><p><b>Conversation avec l’assistant</b></p>",
        "<p>Client : &lt;i&gt;où&lt;/i&gt; ?</p>\n<p>Assistant :</p>\n<h2><strong>Ici</strong>, la page (/update).</h2>\n",
        "<ul>\n<li><code>a.liquid</code></li>\n</ul>\n<pre><code>&lt;b&gt;\n</code></pre>\n",
      ].join(""),
    );
  });
});
