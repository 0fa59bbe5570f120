/** What pages read and change of tickets: whose they are, and what the help desk knows of them. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { success } from "#base/errors.ts";
import { noDeadline } from "#base/time-limit.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { createEvent } from "#workers/portal/events/event-recorder.ts";
import { listEvents } from "#workers/portal/events/outbox-repository.ts";
import { createTestCalls } from "#workers/portal/fixtures/scope.ts";
import type { PortalScope } from "#workers/portal/scope.ts";
import type { StoredTicket } from "#workers/portal/tickets/ticket-document.ts";
import { createTicketRepository } from "#workers/portal/tickets/ticket-repository.ts";

afterEach(() => void vi.unstubAllGlobals());

interface DeskTicket {
  id: number;
  email: string;
  subject: string;
  status: number;
  description: string;
  custom_fields: Record<string, string>;
  notes: { body: string; html?: string; incoming: boolean; private: boolean; files: string[] }[];
}

const at = new Date(Date.now() - 60_000).toISOString();
const toAttachment = (name: string, index: number) => ({
  ...{ id: index + 1, name, size: 3, attachment_url: `https://desk.test/data/${name}` },
});

/** Firestore, and a help desk whose staff answer with `reply`. */
function createWorld() {
  const { store, options } = createInMemoryFirestore();
  const firestore = globalThis.fetch;
  const desk = { tickets: new Map<number, DeskTicket>(), isDown: false, deleted: new Set<number>() };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input));
    if (url.host !== "desk.test") return firestore(input, init);
    return desk.isDown ? Response.json({}, { status: 503 }) : answer(desk, url, init);
  });

  const createControl = (uid: string, emailVerified = true, more: { role?: string; secondFactor?: string } = {}) => {
    const email = `${uid}@example.test`;
    const viewer = { uid, email, emailVerified, displayName: "Ada", role: "user", ...more };
    const given = {
      env: {
        PHOTOS: { put: async () => undefined, delete: async () => undefined },
        ACCOUNT: { getByName: () => ({ takeTicketQuota: async () => 0 }) },
        NOTIFICATIONS: { getByName: () => ({ invalidate: async () => undefined, applyChange: async () => undefined }) },
      },
      configuration: {
        ...{ FIRESTORE_URL: options.baseUrl, FIREBASE_PROJECT_ID: options.projectId },
        ...{ FIREBASE_CLIENT_EMAIL: options.account.clientEmail, FIREBASE_PRIVATE_KEY: options.account.privateKey },
        ...{ OAUTH2_TOKEN_URL: options.account.tokenUrl },
        ...{ HELPDESK_URL: "https://desk.test", HELPDESK_API_KEY: "k", HELPDESK_WIDGET_ID: "80000001399" },
        HELPDESK_FIELDS: { version: "cf_version", collaboratorCode: "cf_code" },
      },
      ...{ viewer, now: new Date(), deadline: noDeadline, waitUntil: () => undefined },
      events: {
        create: (event: Parameters<typeof createEvent>[0]) =>
          createEvent(event, { actor: viewer as never, requestId: "r", network: null, now: new Date() }),
        deliver: () => undefined,
      },
      onFault: () => undefined,
    };
    return createTestCalls(given as unknown as PortalScope);
  };

  /** A ticket that the help desk has. */
  async function createSent(uid: string, emailVerified = true) {
    const control = createControl(uid, emailVerified);
    const created = await control.createTicket({
      ...{ requestId: crypto.randomUUID(), product: "manager", shop: null, subject: "Facture", message: "Bonjour" },
      ...{ version: "2.0.4", access: "", collaboratorCode: "4711", context: {}, files: [], language: "fr" },
    });
    if (!created.ok || created.value.number === null) throw new Error("The ticket did not arrive.");
    return { control, id: created.value.id, number: created.value.number };
  }

  const reply = (number: number, body: string, files: string[] = []) =>
    desk.tickets.get(number)?.notes.push({ body, incoming: false, private: false, files });
  const replyInHtml = (number: number, html: string) =>
    desk.tickets.get(number)?.notes.push({ body: "", html, incoming: false, private: false, files: [] });
  const openByMail = (email: string, subject: string, custom_fields: Record<string, string> = {}) => {
    const number = desk.tickets.size + 1;
    desk.tickets.set(number, {
      id: number,
      email,
      subject,
      status: 2,
      description: "Bonjour",
      custom_fields,
      notes: [],
    });
    return number;
  };
  const tickets = createTicketRepository(store);
  /** As if its last look at the help desk were long ago. */
  const age = (id: string) =>
    tickets.change(id, (): { change: Partial<StoredTicket> } => ({
      change: { refreshedAt: "2026-01-01T00:00:00Z", deskUpdatedAt: "2026-01-01T00:00:00Z" },
    }));
  return { store, desk, tickets, createControl, createSent, reply, replyInHtml, openByMail, age };
}

function answer(desk: ReturnType<typeof createWorld>["desk"], url: URL, init: RequestInit = {}): Response {
  const { tickets, deleted } = desk;
  const [, , , , number, part] = url.pathname.split("/");
  const body = init.body ? JSON.parse(String(init.body)) : {};
  if (number === undefined && init.method === "POST") {
    const id = tickets.size + 1;
    tickets.set(id, { ...body, id, notes: [] });
    return Response.json({ id });
  }
  if (number === undefined)
    return Response.json(
      [...tickets.values()].filter(({ email }) => email === url.searchParams.get("email")).map(show),
    );
  const ticket = tickets.get(Number(number));
  if (!ticket || deleted.has(ticket.id)) return new Response(null, { status: 404 });
  if (init.method === "PUT") Object.assign(ticket, body);
  if (part === "conversations") return Response.json(ticket.notes.map(showNote));
  return Response.json(show(ticket));
}

const show = ({ id, subject, status, description, custom_fields }: DeskTicket) => ({
  ...{ id, subject, status, requester_id: 1, created_at: at, updated_at: new Date().toISOString() },
  ...{ custom_fields, description_text: description, attachments: [] },
});
const showNote = ({ body, html, files, ...note }: DeskTicket["notes"][number], index: number) => ({
  ...{
    ...note,
    id: index + 1,
    body: html,
    body_text: body,
    created_at: at,
    from_email: '"Nora" <support@example.test>',
  },
  attachments: files.map(toAttachment),
});

const notFound = { ok: false, error: { code: "NOT_FOUND" } };
const listSubjects = async (control: ReturnType<ReturnType<typeof createWorld>["createControl"]>) => {
  const listed = await control.listTickets();
  return listed.ok ? listed.value.value.map(({ subject }) => subject) : listed;
};

describe("the viewer's tickets", () => {
  test("shows the vendor's form to customers alone", async () => {
    const { createControl } = createWorld();
    const forms = [{}, { role: "admin" }, { secondFactor: "due" }].map((more) => createControl("ada", true, more));
    const offered = await Promise.all(forms.map(({ checkVendorForm }) => checkVendorForm()));
    expect(offered).toEqual([true, false, false].map(success));
    const loaded = await Promise.all(forms.map(({ loadVendorForm }) => loadVendorForm()));
    expect(loaded.map((form) => form.ok && (form.value?.id ?? null))).toEqual(["80000001399", null, null]);
  });

  test("hides a ticket, its files and its acts from other accounts", async () => {
    const { createSent, createControl, reply, desk } = createWorld();
    const { control, id, number } = await createSent("ada");
    reply(number, "Voici", ["guide.pdf"]);
    expect(await control.findTicketFile({ id: id, file: "1" })).toEqual({
      ok: true,
      value: "https://desk.test/data/guide.pdf",
    });
    expect(await control.findTicketFile({ id: id, file: "2" })).toMatchObject(notFound);
    const other = createControl("bob");
    expect(await other.openTicket(id)).toMatchObject(notFound);
    expect(await other.findTicketFile({ id: id, file: "1" })).toMatchObject(notFound);
    expect(await other.resolveTicket(id)).toMatchObject(notFound);
    expect(await other.resendTicket(id)).toMatchObject(notFound);
    expect(await other.replyToTicket({ id, requestId: "reply-one", message: "x", files: [] })).toMatchObject(notFound);
    expect(await listSubjects(other)).toEqual([]);
    expect(desk.tickets.get(number)).toMatchObject({ status: 2, notes: [{ incoming: false }] });
  });

  test("shows what the help desk knows to a verified address only", async () => {
    const { createSent, createControl, reply, openByMail, desk } = createWorld();
    const { control, id, number } = await createSent("ada", false);
    expect(desk.tickets.get(number)?.description).toContain("non confirmée");
    reply(number, "Votre numéro de commande est 4127.", ["facture.pdf"]);
    openByMail("ada@example.test", "Par e-mail");
    const opened = await control.openTicket(id);
    expect(opened).toMatchObject({ ok: true, value: { value: { messages: [{ text: "Bonjour" }], isUnread: false } } });
    expect(await control.findTicketFile({ id: id, file: "1" })).toMatchObject(notFound);
    expect(await listSubjects(control)).toEqual(["Facture"]);
    const verified = createControl("ada");
    expect(await verified.openTicket(id)).toMatchObject({
      value: { value: { messages: [{}, { from: "support", author: "Nora", text: expect.stringContaining("4127") }] } },
    });
    expect(await listSubjects(verified)).toEqual(expect.arrayContaining(["Facture", "Par e-mail"]));
  });

  test("finds the pictures in the text of an answer for their owner, and none of another host", async () => {
    const { createSent, createControl, replyInHtml } = createWorld();
    const { control, id, number } = await createSent("ada");
    const src = "https://desk.test/inline/attachment?token=a.b";
    replyInHtml(number, `<img src="https://spy.test/a.png"><p>Voici</p><img src="${src}" alt="Menu">`);
    const inserts = [{ at: 38, picture: { id: "picture-1-0", alt: "Menu" } }];
    expect(await control.openTicket(id)).toMatchObject({
      value: { value: { messages: [{}, { text: "[image](https://spy.test/a.png)\n\nVoici", inserts }] } },
    });
    expect(await control.findTicketFile({ id: id, file: "picture-1-0" })).toEqual({ ok: true, value: src });
    for (const other of ["picture-1-1", "picture-0-0", "picture-1-", "picture-2-0"])
      expect(await control.findTicketFile({ id: id, file: other }), other).toMatchObject(notFound);
    expect(await createControl("bob").findTicketFile({ id: id, file: "picture-1-0" })).toMatchObject(notFound);
    expect(await createControl("ada", false).findTicketFile({ id: id, file: "picture-1-0" })).toMatchObject(notFound);
  });

  test("imports a ticket that was opened by mail, and none that another account wrote here", async () => {
    const { createSent, createControl, openByMail } = createWorld();
    const { id } = await createSent("bob");
    openByMail("carol@example.test", "Pas de moi", { cf_reference: id });
    openByMail("carol@example.test", "De moi");
    expect(await listSubjects(createControl("carol"))).toEqual(["De moi"]);
  });

  test("keeps version, access and code only until the help desk has them", async () => {
    const { createSent, desk, tickets } = createWorld();
    const { id, number } = await createSent("dave");
    expect(desk.tickets.get(number)?.custom_fields).toMatchObject({ cf_version: "2.0.4", cf_code: "4711" });
    expect(await tickets.find(id)).toMatchObject({ version: "", access: "", collaboratorCode: "", number });
  });

  test("marks an answer as read once its ticket is opened", async () => {
    const { createSent, reply, age, tickets } = createWorld();
    const { control, id, number } = await createSent("erin");
    reply(number, "Bonjour");
    await age(id);
    expect(await control.openTicket(id)).toMatchObject({ value: { value: { status: "answered", isUnread: true } } });
    await vi.waitFor(async () => expect((await tickets.find(id))?.readAt).not.toBeNull());
    expect(await control.openTicket(id)).toMatchObject({ value: { value: { isUnread: false } } });
  });

  test("resolves a ticket once, also one that support has deleted, and records it", async () => {
    const { createSent, desk, store } = createWorld();
    const first = await createSent("frank");
    for (let click = 0; click < 2; click++)
      expect(await first.control.resolveTicket(first.id)).toEqual({ ok: true, value: "resolved" });
    expect(desk.tickets.get(first.number)?.status).toBe(4);
    const second = await createSent("frank");
    desk.deleted.add(second.number);
    expect(await second.control.resolveTicket(second.id)).toEqual({ ok: true, value: "deleted" });
    const { events } = await listEvents(store, 10, null);
    expect(events.filter(({ type }) => type === "ticket.resolved")).toHaveLength(2);
  });

  test("shows what was known, and since when, while the help desk is down", async () => {
    const { createSent, reply, age, desk } = createWorld();
    const { control, id, number } = await createSent("grace");
    reply(number, "Bonjour Zoé");
    await control.openTicket(id);
    await age(id);
    desk.isDown = true;
    const value = { messages: [{}, { text: "Bonjour Zoé" }] };
    expect(await control.refreshTickets()).toMatchObject({ error: { code: "UPSTREAM_UNAVAILABLE" } });
    expect(await control.listStoredTickets()).toMatchObject({ value: [value] });
    expect(await control.openTicket(id)).toMatchObject({
      ok: true,
      value: { value, staleSince: expect.stringContaining("2026-01-01") },
    });
    expect(await control.listTickets()).toMatchObject({
      ok: true,
      value: { value: [value], staleSince: expect.stringContaining("2026-01-01") },
    });
  });
});
