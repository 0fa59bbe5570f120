/** Who is mailed what, in which language, and the links that unsubscribe. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { days } from "#base/duration.ts";
import type { Change } from "#base/notification-rules.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { createMailSettings, createUser, portalUrl } from "#tests/support/mails.ts";
import type { Firestore } from "#workers/portal/clients/firestore-client.ts";
import { type Plain, toFields } from "#workers/portal/clients/firestore-values.ts";
import { type Configuration, readConfiguration } from "#workers/portal/env.ts";
import { createTestRecorder } from "#workers/portal/fixtures/events.ts";
import { createTestCalls, createTestViewer } from "#workers/portal/fixtures/scope.ts";
import { getMailSettings, type MailSettings } from "#workers/portal/mail/mail-settings.ts";
import { createUnsubscribeToken, readUnsubscribeToken, tokenDays } from "#workers/portal/mail/unsubscribe-token.ts";
import { deleteOldMails } from "#workers/portal/maintenance/expired-documents.ts";
import type { NotificationDraft } from "#workers/portal/notifications/contract.ts";
import { followFixedRule } from "#workers/portal/notifications/follow-rule.ts";
import { sendNotification } from "#workers/portal/notifications/send-notification.ts";
import type { TaskTools } from "#workers/portal/task-tools.ts";

afterEach(() => void vi.unstubAllGlobals());

const draft: NotificationDraft = {
  ...{ title: "Titre", message: "Texte", english: { title: "Title", message: "Text" }, type: "info" },
  ...{ audience: { kind: "user", uid: "ada" }, imageUrl: null, link: "/profile", expiresAt: null },
};

async function createWorld(user: Record<string, Plain> = {}) {
  const { store, options } = createInMemoryFirestore();
  await createUser(store, "ada", user);
  const env = createMailSettings(options);
  const check = readConfiguration(env);
  if (!check.ok) throw new Error(check.names.join());
  const settings = getMailSettings(check.configuration) as MailSettings;
  const send = (
    change: Change = "points.adjusted",
    id = "0".repeat(24),
    mailSettings: MailSettings | null = settings,
    byOwner = false,
  ) =>
    sendNotification(followFixedRule(draft, change, { button: "points", byOwner }), {
      ...{ store, publish: async () => true, mailSettings, now: new Date(), createdBy: null, id },
    });
  const find = async (id = "0".repeat(24)) => (await store.get(["mail", id]))?.fields ?? null;
  return { store, env, settings, send, find };
}

describe("createMailWrites", () => {
  test("writes the extension's form, with one-click headers and no secret", async () => {
    const { send, find } = await createWorld();
    expect((await send()).ok).toBe(true);
    const mail = await find();
    expect(mail).toMatchObject({ to: ["ada@example.test"], uid: "ada", kind: "points", language: "fr" });
    expect(mail?.message).toMatchObject({ subject: "Titre", text: expect.stringContaining("Bonjour Ada. Texte") });
    const headers = mail?.headers as Record<string, string>;
    expect(headers["List-Unsubscribe"]).toMatch(new RegExp(`^<${portalUrl}/unsubscribe/[\\w.-]+\\?lang=fr>$`));
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(Object.values(headers).join()).not.toMatch(/[\r\n]/);
  });

  test.each<[string, Record<string, Plain>]>([
    ["chosen", { language: "en", pageLanguage: "fr" }],
    ["of the page where they signed in", { language: null, pageLanguage: "en" }],
  ])("writes in the recipient's language: %s", async (_, user) => {
    const { send, find } = await createWorld(user);
    await send();
    expect((await find())?.message).toMatchObject({ subject: "Title" });
  });

  test.each<[string, Record<string, Plain>]>([
    ["an unverified address", { emailVerified: false }],
    ["two addresses in one", { email: "ada@example.test, eva@example.test" }],
    ["a header in the address", { email: "ada@example.test\r\nBcc: eva@example.test" }],
    ["a name around the address", { email: "Ada <ada@example.test>" }],
    ["a kind that is switched off", { mail: { points: false } }],
  ])("mails nothing with %s, and still stores the notification", async (_, user) => {
    const { store, send, find } = await createWorld(user);
    expect((await send()).ok).toBe(true);
    expect(await find()).toBeNull();
    expect(await store.get(["systemNotifications", "0".repeat(24)])).not.toBeNull();
  });

  test("only mails what owners did when a licence left a store, also to the address that they left", async () => {
    const former = { formerEmail: "old@example.test", emailChangedAt: new Date() };
    const { store, send, find, settings } = await createWorld(former);
    await send("licence.moved", "1".repeat(24), settings, true);
    expect(await find("1".repeat(24))).toMatchObject({ to: ["ada@example.test"], kind: "security" });
    expect(await find(`${"1".repeat(24)}-former`)).toMatchObject({ to: ["old@example.test"], uid: "ada" });
    expect(await store.get(["systemNotifications", "1".repeat(24)])).toBeNull();
    await send("licence.moved", "2".repeat(24), settings, false);
    expect(await find("2".repeat(24))).toMatchObject({ kind: "licences" });
    expect(await find(`${"2".repeat(24)}-former`)).toBeNull();
    expect(await store.get(["systemNotifications", "2".repeat(24)])).not.toBeNull();
  });

  test.each<[string, Record<string, Plain>]>([
    [
      "an address left a month ago",
      { formerEmail: "old@example.test", emailChangedAt: new Date(Date.now() - days(31)) },
    ],
    ["an address without a date", { formerEmail: "old@example.test" }],
    ["two addresses in one", { formerEmail: "a@example.test, b@example.test", emailChangedAt: new Date() }],
  ])("does not mail %s", async (_, former) => {
    const { send, find } = await createWorld(former);
    await send("addressChanged", "3".repeat(24));
    expect(await find("3".repeat(24))).not.toBeNull();
    expect(await find(`${"3".repeat(24)}-former`)).toBeNull();
  });

  test("rings what it would only mail when no mail can be sent", async () => {
    const { store, send } = await createWorld({ emailVerified: false });
    await send("licence.moved", "4".repeat(24), null, true);
    await send("licence.moved", "5".repeat(24), undefined, true);
    for (const id of ["4", "5"]) expect(await store.get(["systemNotifications", id.repeat(24)])).not.toBeNull();
  });

  test("sends security mails whatever the choices, without an unsubscribe link", async () => {
    const { send, find } = await createWorld({ mail: { points: false, security: false } });
    await send("sessionsEnded");
    const mail = await find();
    expect(mail?.headers).toEqual({ "Auto-Submitted": "auto-generated" });
    expect(JSON.stringify(mail)).not.toContain("/unsubscribe/");
  });

  test("stores only the notification without a collection", async () => {
    const { store, send } = await createWorld();
    await send("points.adjusted", "0".repeat(24), null);
    expect(await store.count({ collection: "mail" })).toBe(0);
    expect(await store.count({ collection: "systemNotifications" })).toBe(1);
  });

  test("keeps line breaks and commands of a name in the greeting", async () => {
    const { send, find } = await createWorld({ displayName: "Ada\r\nBcc:eva@example.test <b>x</b>" });
    await send();
    const mail = await find();
    expect(JSON.stringify(mail?.headers)).not.toContain("Bcc");
    expect(JSON.stringify(mail?.message)).not.toContain("<b>x");
  });
});

const createVisitor = (documents: Firestore, { keyring }: MailSettings) =>
  createTestCalls({ documents, viewer: null as never, configuration: { SESSION_KEYS: keyring } as Configuration });

describe("unsubscribe", () => {
  test("unsubscribes a token's own user from its own kind, repeatedly", async () => {
    const { store, settings } = await createWorld();
    await createUser(store, "eva");
    const token = await createUnsubscribeToken(settings.keyring, { uid: "ada", kind: "tickets" }, new Date());
    const visitor = createVisitor(store, settings);
    expect(await visitor.readUnsubscribeLink(token)).toEqual({ ok: true, value: { kind: "tickets" } });
    expect((await store.get(["users", "ada"]))?.fields.mail).toBeUndefined();
    for (let time = 0; time < 2; time++) expect((await visitor.unsubscribe(token)).ok).toBe(true);
    expect((await store.get(["users", "ada"]))?.fields.mail).toEqual({ tickets: false });
    expect((await store.get(["users", "eva"]))?.fields.mail).toBeUndefined();
  });

  test("rejects forged, altered and expired tokens", async () => {
    const { store, settings } = await createWorld();
    const { keyring } = settings;
    const now = new Date();
    const token = await createUnsubscribeToken(keyring, { uid: "ada", kind: "tickets" }, now);
    const [kid = "", payload = "", signature = ""] = token.split(".");
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const foreign = { currentKid: "test1", keys: new Map([["test1", new Uint8Array(32).fill(7)]]) };
    const wrong = [
      "",
      "x",
      `${kid}.${payload}`,
      `${kid}.${payload}.`,
      `${kid}.${encode(["eva", "tickets", 99_999])}.${signature}`,
      `${kid}.${encode(["ada", "points", 99_999])}.${signature}`,
      `${kid}.${payload}.${signature.slice(0, -2)}AA`,
      `${kid}.${payload}*.${signature}`,
      `other.${payload}.${signature}`,
      `${token}.x`,
      await createUnsubscribeToken(foreign, { uid: "ada", kind: "tickets" }, now),
      await createUnsubscribeToken(keyring, { uid: "ada", kind: "security" as "tickets" }, now),
      await createUnsubscribeToken(
        keyring,
        { uid: "ada", kind: "tickets" },
        new Date(now.getTime() - days(tokenDays + 1)),
      ),
    ];
    const visitor = createVisitor(store, settings);
    for (const each of wrong) {
      expect(await visitor.unsubscribe(each), each).toEqual({ ok: false, error: { code: "LINK_ENDED" } });
    }
    expect((await store.get(["users", "ada"]))?.fields.mail).toBeUndefined();
    // Every altered character counts.
    for (let index = 0; index < token.length; index += 3) {
      const altered = `${token.slice(0, index)}${token[index] === "A" ? "B" : "A"}${token.slice(index + 1)}`;
      expect(await readUnsubscribeToken(keyring, altered, now), altered).toBeNull();
    }
  });
});

describe("the choice of mails", () => {
  test("keeps the kinds that are not chosen, and needs an account's document", async () => {
    const { store: documents } = await createWorld({ mail: { tickets: false } });
    const viewer = createTestViewer({ uid: "ada" });
    const { loadMailChoice, saveMailChoice } = createTestCalls({ documents, viewer });
    expect(await saveMailChoice({ points: false })).toEqual({ ok: true, value: undefined });
    expect(await loadMailChoice()).toMatchObject({ value: { tickets: false, points: false, jobs: true } });
    const stranger = createTestCalls({ documents, viewer: createTestViewer({ uid: "bea" }) });
    expect(await stranger.saveMailChoice({ points: false })).toMatchObject({ ok: false });
  });
});

describe("mails of the staff", () => {
  test("are listed, and only a failed one is sent again, with its event", async () => {
    const { store: documents, env, send } = await createWorld();
    await send();
    const { events, delivered } = createTestRecorder();
    const check = readConfiguration(env);
    if (!check.ok) throw new Error(check.names.join());
    const viewer = createTestViewer({ role: "admin" });
    const staff = createTestCalls({ documents, events, viewer, configuration: check.configuration });
    expect(await staff.listMails({ page: 1, failedOnly: false })).toMatchObject({ value: { total: 1 } });
    const id = "0".repeat(24);
    expect(await staff.retryMail(id)).toMatchObject({ error: { code: "STATE_CONFLICT" } });
    const failed = { delivery: { state: "ERROR", error: "550" } };
    await documents.commit([{ update: { path: ["mail", id], fields: toFields(failed) }, mask: ["delivery"] }]);
    expect(await staff.retryMail(id)).toEqual({ ok: true, value: { to: "ada@example.test" } });
    expect(delivered.map(({ type }) => type)).toEqual(["mail.retried"]);
    expect(await staff.retryMail("unknown")).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});

describe("deleteOldMails", () => {
  test("deletes mails older than thirty days, sent or not, and keeps younger ones", async () => {
    const { store, send, env } = await createWorld();
    await send("points.adjusted", "1".repeat(24));
    await send("points.adjusted", "2".repeat(24));
    const old = { createdAt: new Date(Date.now() - days(31)) };
    await store.commit([
      {
        update: { path: ["mail", "1".repeat(24)], fields: toFields(old) },
        mask: ["createdAt"],
        precondition: { exists: true },
      },
    ]);
    const deleted: number[] = [];
    const tools = {
      ...{ store, env, now: new Date(), mustStop: () => false },
      count: (_: string, amount: number) => deleted.push(amount),
    };
    await deleteOldMails(tools as unknown as TaskTools);
    expect(await store.get(["mail", "1".repeat(24)])).toBeNull();
    expect(await store.get(["mail", "2".repeat(24)])).not.toBeNull();
  });
});

describe("readConfiguration", () => {
  test("requires the portal's address for a collection, and none of our own names", () => {
    const { options } = createInMemoryFirestore();
    const { PORTAL_URL: _, ...without } = createMailSettings(options);
    expect(readConfiguration(without)).toEqual({ ok: false, names: ["PORTAL_URL"] });
    for (const name of ["users", "systemNotifications", "a/b", ""])
      expect(readConfiguration({ ...createMailSettings(options), MAIL_COLLECTION: name }).ok, name).toBe(name === "");
  });
});
