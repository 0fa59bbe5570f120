/** Files of tickets and replies that arrive twice: none stays in the bucket once the help desk has it. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import type { Configuration, PortalEnv } from "#workers/portal/env.ts";
import { createEvent } from "#workers/portal/events/event-recorder.ts";
import { createTestCalls } from "#workers/portal/fixtures/scope.ts";
import type { PortalScope } from "#workers/portal/scope.ts";
import { createTicketId } from "#workers/portal/tickets/ticket-repository.ts";

afterEach(() => void vi.unstubAllGlobals());

function createWorld() {
  const { options } = createInMemoryFirestore();
  const firestore = globalThis.fetch;
  const posted: string[] = [];
  const world = { waitSeconds: 0, held: Promise.resolve(), isUnreadable: false };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { host, pathname } = new URL(String(input));
    if (
      world.isUnreadable &&
      posted.length > 0 &&
      host === new URL(options.baseUrl).host &&
      !pathname.endsWith(":commit")
    )
      return Response.json({ error: { status: "PERMISSION_DENIED" } }, { status: 403 });
    if (host !== "desk.test") return firestore(input, init);
    if (init?.method === "POST") posted.push(pathname);
    await world.held;
    const at = { created_at: "2026-11-20T12:00:00Z", updated_at: "2026-11-20T12:00:00Z" };
    return Response.json({ id: 7, status: 2, requester_id: 1, ...at });
  });
  const bucket = new Map<string, Uint8Array>();
  const PHOTOS = {
    put: async (key: string, bytes: Uint8Array) => void bucket.set(key, bytes),
    get: async (key: string) => ({ arrayBuffer: async () => bucket.get(key)?.buffer }),
    delete: async (keys: string[]) => keys.forEach((key) => void bucket.delete(key)),
  };
  const viewer = { uid: "ada", email: "ada@example.test", emailVerified: true, displayName: "Ada", role: "user" };
  const given = {
    env: {
      PHOTOS,
      ACCOUNT: { getByName: () => ({ takeTicketQuota: async () => world.waitSeconds }) },
    } as unknown as PortalEnv,
    configuration: {
      ...{ FIRESTORE_URL: options.baseUrl, FIREBASE_PROJECT_ID: options.projectId },
      ...{ FIREBASE_CLIENT_EMAIL: options.account.clientEmail, FIREBASE_PRIVATE_KEY: options.account.privateKey },
      ...{ OAUTH2_TOKEN_URL: options.account.tokenUrl },
      ...{ HELPDESK_URL: "https://desk.test", HELPDESK_API_KEY: "k", HELPDESK_FIELDS: {} },
    } as unknown as Configuration,
    ...{ viewer, now: new Date(), waitUntil: () => undefined },
    events: {
      create: (event: Parameters<typeof createEvent>[0]) =>
        createEvent(event, { actor: viewer as never, requestId: "r", network: null, now: new Date() }),
      deliver: () => undefined,
    },
    onFault: (error: unknown) => {
      if (!world.isUnreadable) throw error;
    },
  } as unknown as PortalScope;
  return { writer: createTestCalls(given), bucket, posted, world };
}

const png = () => ({ name: "menu.png", type: "image/png", bytes: new Uint8Array([1, 2, 3]) });
const ticket = () => ({
  ...{ requestId: "first", product: "manager" as const, shop: null, subject: "Menu", message: "Bloqué", version: "" },
  ...{ access: "", collaboratorCode: "", context: {}, files: [png()], language: "fr" as const },
});

describe("writing tickets", () => {
  test("leaves no file of a ticket and a reply that arrive again", async () => {
    const { writer, bucket, posted } = createWorld();
    const created = await writer.createTicket(ticket());
    if (!created.ok) throw new Error(created.error.code);
    await writer.createTicket(ticket());
    const { id } = created.value;
    const reply = { requestId: "reply", message: "Voici", files: [png()] };
    expect([await writer.replyToTicket({ id, ...reply }), await writer.replyToTicket({ id, ...reply })]).toEqual([
      { ok: true, value: "sent" },
      { ok: true, value: "sent" },
    ]);
    expect([...bucket.keys()]).toEqual([]);
    expect(posted).toEqual(["/api/v2/tickets", "/api/v2/tickets/7/notes"]);
  });

  test("succeeds for a stored ticket that can no longer be read", async () => {
    const { writer, world } = createWorld();
    world.isUnreadable = true;
    expect(await writer.createTicket(ticket())).toMatchObject({
      ok: true,
      value: { number: null, outcome: "waiting" },
    });
  });

  test("leaves no file of two equal concurrent forms", async () => {
    const { writer, bucket, posted } = createWorld();
    const [created] = await Promise.all([writer.createTicket(ticket()), writer.createTicket(ticket())]);
    if (!created?.ok) throw new Error("The ticket was refused.");
    const { id } = created.value;
    const reply = { requestId: "reply", message: "Voici", files: [png()] };
    await Promise.all([writer.replyToTicket({ id, ...reply }), writer.replyToTicket({ id, ...reply })]);
    await expect.poll(() => [...bucket.keys()]).toEqual([]);
    expect(posted).toEqual(["/api/v2/tickets", "/api/v2/tickets/7/notes"]);
  });

  test("sends a ticket once, and its reply after it, when the reply arrives meanwhile", async () => {
    const { writer, posted, world } = createWorld();
    const held = Promise.withResolvers<void>();
    world.held = held.promise;
    const creating = writer.createTicket(ticket());
    await vi.waitFor(() => expect(posted).toEqual(["/api/v2/tickets"]));
    const id = createTicketId("ada", "first");
    const reply = { requestId: "reply", message: "Encore une chose", files: [] };
    expect(await writer.replyToTicket({ id, ...reply })).toEqual({ ok: true, value: "waiting" });
    held.resolve();
    expect(await creating).toMatchObject({ ok: true, value: { id, number: 7 } });
    expect(await writer.replyToTicket({ id, ...reply })).toEqual({ ok: true, value: "sent" });
    expect(posted).toEqual(["/api/v2/tickets", "/api/v2/tickets/7/notes"]);
  });

  test("reports a conflict for a repeated form with another text, and keeps the first text", async () => {
    const { writer, posted } = createWorld();
    const created = await writer.createTicket(ticket());
    if (!created.ok) throw new Error(created.error.code);
    const conflict = { ok: false, error: { code: "MESSAGE_ALREADY_SENT", details: { ticket: 7 } } };
    for (const other of [{ message: "Corrigé" }, { subject: "Autre" }, { files: [] }])
      expect(await writer.createTicket({ ...ticket(), ...other })).toEqual(conflict);
    const reply = { requestId: "reply", message: "Voici", files: [] };
    expect(await writer.replyToTicket({ id: created.value.id, ...reply })).toEqual({ ok: true, value: "sent" });
    expect(await writer.replyToTicket({ id: created.value.id, ...reply, message: "Voilà" })).toEqual(conflict);
    expect(posted).toHaveLength(2);
  });

  test("says how long to wait after too many tickets or replies", async () => {
    const { writer, world } = createWorld();
    const created = await writer.createTicket(ticket());
    if (!created.ok) throw new Error(created.error.code);
    world.waitSeconds = 86_400;
    expect(await writer.createTicket({ ...ticket(), requestId: "second" })).toMatchObject({
      error: { code: "TICKET_LIMIT", details: { seconds: 86_400, wait: "24\u00a0h", max: 20 } },
    });
    world.waitSeconds = 90;
    expect(
      await writer.replyToTicket({ id: created.value.id, requestId: "r", message: "Voici", files: [] }),
    ).toMatchObject({
      error: { code: "REPLY_LIMIT", details: { wait: "2\u00a0min", max: 60 } },
    });
  });
});
