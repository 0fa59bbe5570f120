/** The staff's actions on a store that accepts everything: published changes, and silent hubs. */
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import type { Firestore, FirestoreWrite } from "../clients/firestore-client.ts";
import { createTestRecorder } from "../fixtures/events.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";
import type { NotificationChange, NotificationDraft } from "../notifications/contract.ts";
import { sendNotification } from "../notifications/send-notification.ts";
import type { PortalScope } from "../scope.ts";

const now = new Date("2026-01-10T12:00:00Z");
const draft: NotificationDraft = {
  title: "Titre",
  message: "Texte",
  english: null,
  type: "info",
  audience: { kind: "user", uid: "ada" },
  imageUrl: null,
  link: null,
  expiresAt: null,
};
const banner = {
  ...{ message: "Bonjour", releaseDate: null, isActive: true, expiresAt: null },
  ...{ ctaUrl: null, ctaText: null, english: null },
};
const stored = {
  title: "Titre",
  message: "Texte",
  type: "info",
  createdAt: "2026-01-09T12:00:00Z",
  readBy: ["ada", "bob"],
  isAdmin: true,
  userId: null,
  expiresAt: "2026-02-01T00:00:00Z",
};

interface Surroundings {
  hubs?: boolean;
  fields?: Record<string, unknown>;
}

function gateway({ hubs = true, fields: over }: Surroundings = {}) {
  const fields = { ...stored, ...over };
  const writes: FirestoreWrite[] = [];
  const published: NotificationChange[] = [];
  const announced: [string, string | null][] = [];
  const asked: string[] = [];
  const store = {
    get: async (path: string[]) => {
      asked.push(path.join("/"));
      return { fields, updateTime: "t1" };
    },
    query: async () => [{ id: "n1", fields, updateTime: "t1" }],
    count: async () => 3,
    commit: async (some: FirestoreWrite[]) => {
      writes.push(...some);
      return "committed";
    },
  } as unknown as Firestore;
  const publish = async (change: NotificationChange) => {
    published.push(change);
    return hubs;
  };
  const { events, delivered } = createTestRecorder();
  const given = {
    ...{ documents: store, events, now, env: { CACHE: { put: async () => undefined } } },
    directory: { findVerifiedOwner: async () => failure("UPSTREAM_UNAVAILABLE"), findEmails: async () => success({}) },
    hubs: {
      publish: async (change: NotificationChange) => ({ reachedAll: await publish(change) }),
      announcePage: async (id: string, uid: string | null) => void announced.push([id, uid]),
      readCounts: async () => (hubs ? new Map([["n1", 7]]) : null),
    },
  };
  return {
    staff: createTestCalls({ ...given, viewer: createTestViewer({ role: "admin" }) } as unknown as PortalScope),
    writes,
    published,
    announced,
    delivered,
    asked,
    store,
    publish,
  };
}

describe("sendNotification", () => {
  test.each<Partial<NotificationDraft>>([
    { title: " " },
    { message: "\u200b" },
    { title: 7 as never },
    { type: "purple" as never },
    { link: "javascript:alert(1)" },
    { imageUrl: "http://example.com/a.png" },
    { audience: { kind: "user", uid: "" } },
    { expiresAt: now },
    { english: { title: "", message: "x" } },
  ])("rejects the invalid field in %o and stores nothing", async (over) => {
    const { store, publish, writes } = gateway();
    const sent = await sendNotification({ ...draft, ...over }, { store, publish, now, createdBy: null, once: "x" });
    expect(sent).toEqual({ ok: false, error: { code: "INVALID_NOTIFICATION" } });
    expect(writes).toEqual([]);
  });

  test("uses one id for the same key and content, and a lifetime of a day by default", async () => {
    const { store, publish, writes } = gateway();
    for (const once of ["x", "x", "y"]) await sendNotification(draft, { store, publish, now, createdBy: null, once });
    const updates = writes.flatMap((write) => ("update" in write ? [write] : []));
    const ids = updates.map(({ update }) => update.path.at(-1));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
    expect(updates[0]?.precondition).toEqual({ exists: false });
    expect(updates[0]?.update.fields.expiresAt).toEqual({ timestampValue: "2026-01-11T12:00:00.000Z" });
  });
});

describe("announcements of the staff", () => {
  test("publishes a change to the former audience too", async () => {
    const { staff, published } = gateway();
    const found = await staff.findAnnouncement("n1");
    const version = found.ok ? found.value.version : "";
    await staff.changeAnnouncement({ id: "n1", draft, version });
    await staff.removeAnnouncement({ id: "n1", version });
    await staff.sendAnnouncement({ draft, once: "r1" });
    expect(published.map(({ kind, audiences }) => [kind, audiences])).toEqual([
      ["changed", [{ kind: "admins" }, draft.audience]],
      ["gone", [{ kind: "admins" }]],
      ["new", [draft.audience]],
    ]);
  });

  test("keeps a notification to one account as staff after an edit", async () => {
    const { staff, writes } = gateway({ fields: { userId: "ada" } });
    const found = await staff.findAnnouncement("n1");
    const before = found.ok ? found.value : null;
    expect(before?.audience).toEqual({ kind: "user", uid: "ada", asStaff: true });
    await staff.changeAnnouncement({
      ...{ id: "n1", version: before?.version ?? "" },
      draft: { ...draft, ...before, title: "Neuf", expiresAt: null },
    });
    const [write] = writes;
    expect(write && "update" in write && write.update.fields).toMatchObject({
      title: { stringValue: "Neuf" },
      isAdmin: { booleanValue: true },
      userId: { stringValue: "ada" },
    });
  });

  test("gives a notification another version when its content changes, and not when it is read", async () => {
    const getVersion = async (fields: Surroundings["fields"] = {}) => {
      const found = await gateway({ fields }).staff.findAnnouncement("n1");
      return found.ok ? found.value.version : found;
    };
    const version = await getVersion();
    expect(await getVersion({ readBy: ["ada", "bob", "carol"] })).toBe(version);
    expect(await getVersion({ message: "Neuf" })).not.toBe(version);
    const { staff, writes } = gateway({ fields: { message: "Neuf" } });
    expect(await staff.changeAnnouncement({ id: "n1", draft, version: String(version) })).toMatchObject({
      ok: false,
      error: { code: "STATE_CONFLICT" },
    });
    expect(await staff.removeAnnouncement({ id: "n1", version: String(version) })).toMatchObject({
      ok: false,
      error: { code: "STATE_CONFLICT" },
    });
    expect(writes).toEqual([]);
  });

  test("counts who can be reached, and reads a banner that is none", async () => {
    const { staff } = gateway();
    expect(await staff.countRecipients()).toEqual(success({ everyone: 3, admins: 3 }));
    expect(await staff.findBanner()).toMatchObject({ ok: true });
  });

  test("reports no owner of an address only when the identity service says so", async () => {
    expect(await gateway().staff.findRecipient("a@example.test")).toEqual({
      ok: false,
      error: { code: "UPSTREAM_UNAVAILABLE" },
    });
  });

  test("finds a person by any spelling of their address", async () => {
    const { staff } = gateway({ fields: { emailVerified: true, displayName: "Ada" } });
    expect(await staff.findRecipient("Ada <mailto:Ada@exämple.test>.")).toEqual({
      ok: true,
      value: { uid: "n1", email: "ada@xn--exmple-cua.test", name: "Ada" },
    });
    expect(await staff.findRecipient("josé@example.test")).toEqual({ ok: true, value: null });
  });

  test("says when hubs are silent, and shows the documents' counts", async () => {
    const { staff } = gateway({ hubs: false });
    expect(await staff.sendAnnouncement({ draft, once: "r1" })).toMatchObject({
      ok: true,
      value: { isPublished: false },
    });
    const sent = await staff.listAnnouncements({ page: 1 });
    expect(sent.ok && sent.value).toMatchObject({ reads: { n1: 2 }, readsLate: true });
  });

  test("reads the readers' counts from hubs without reading `readBy`", async () => {
    const { staff, asked } = gateway();
    const sent = await staff.listAnnouncements({ page: 1 });
    expect(sent.ok && sent.value).toMatchObject({ reads: { n1: 7 }, readsLate: false });
    expect(asked).toEqual([]);
  });

  test("writes the event of each action in the same commit", async () => {
    const { staff, writes, delivered, announced } = gateway();
    const found = await staff.findAnnouncement("n1");
    const version = found.ok ? found.value.version : "";
    await staff.sendAnnouncement({ draft, once: "r1" });
    await staff.changeAnnouncement({ id: "n1", draft: { ...draft, message: "Neuf" }, version });
    await staff.removeAnnouncement({ id: "n1", version });
    await staff.saveBanner({ banner, version: null });
    const types = ["notification.sent", "notification.changed", "notification.deleted", "banner.saved"];
    expect(delivered.map(({ type }) => type)).toEqual(types);
    const events = writes.flatMap((write) =>
      "update" in write && write.update.path[0] === "eventOutbox" ? [write.update.path[1]] : [],
    );
    expect(events).toEqual(delivered.map(({ id }) => id));
    expect(delivered[1]).toMatchObject({ before: { message: "Texte" }, after: { message: "Neuf" } });
    // Open pages of everyone show the banner again.
    expect(announced).toEqual([[expect.stringMatching(/^banner:\d+$/), null]]);
  });
});
