/// <reference types="@cloudflare/vitest-plugin/types" />
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { success } from "#base/errors.ts";
import { createReader, getHub, inHours, write } from "../fixtures/notifications.ts";
import { bindings, newUid, vendors } from "../fixtures/objects.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";
import { askBells, hasBell } from "./bells.ts";

const clientFor = (uid: string, role: "user" | "admin", askedFor = uid) =>
  createTestCalls({
    ...{ env: bindings, viewer: createTestViewer(createReader(uid, role)), language: "fr" },
    askedBells: askBells(bindings, askedFor, "/"),
  });

async function readShown(client: ReturnType<typeof clientFor>) {
  const latest = await client.listNotifications({ limit: 20 });
  const unread = await client.countUnread();
  return { unread: unread.ok && unread.value, ids: latest.ok ? latest.value.map(({ id }) => id) : null };
}

/** The hub has read this person's notifications before. */
async function newReader(): Promise<string> {
  const uid = newUid();
  await getHub(uid).countUnread(createReader(uid));
  return uid;
}

describe("askBells", () => {
  test("changes nothing in a hub that does not know the account before the session check", async () => {
    const uid = newUid();
    expect(await askBells(bindings, uid, "/").bells).toBeNull();
    const people = await runInDurableObject(getHub(uid), (_, { storage }) =>
      storage.sql.exec("SELECT 1 FROM people WHERE uid = ?", uid).toArray(),
    );
    expect(people).toEqual([]);
    expect((await vendors(uid)).calls.notificationQueries).toBe(0);
    // Once the session is known, the page asks again.
    expect(await clientFor(uid, "user").countUnread()).toEqual(success(0));
  });

  test("gives each role its own bell, and never another account's", async () => {
    const [uid, other] = [newUid(), newUid()];
    const mine = await write({ userId: uid });
    const staff = await write({ userId: uid, isAdmin: true, createdAt: inHours(-1) });
    for (const one of [uid, other]) await getHub(one).countUnread(createReader(one));
    expect(await readShown(clientFor(uid, "user"))).toEqual({ unread: 1, ids: [mine] });
    // Other tests write to all of the staff.
    const shown = await readShown(clientFor(uid, "admin"));
    expect(shown.ids).toEqual(expect.arrayContaining([mine, staff]));
    expect(shown.unread).toBe(shown.ids?.length);
    expect(await readShown(clientFor(other, "user", uid))).toEqual({ unread: 0, ids: [] });
  });

  test("counts what is read, dismissed, written and ended", async () => {
    const uid = await newReader();
    const hub = getHub(uid);
    const reader = createReader(uid);
    const id = await write({ userId: uid });
    const document = {
      fields: { userId: uid, title: "T", message: "M", type: "info", isAdmin: false },
      updateTime: "",
    };
    const put = (name: string, createdAt: string, expiresAt: string) =>
      hub.applyChange(name, {
        ...document,
        fields: { ...document.fields, createdAt, expiresAt },
        updateTime: inHours(0),
      });
    const count = () => hub.countUnread(reader);
    expect(await count()).toBe(0);
    await put(id, inHours(0), inHours(1));
    expect(await count()).toBe(1);
    await hub.markRead(reader, [id]);
    expect(await count()).toBe(0);
    const soonMs = 1_500;
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
    await put(`${id}-later`, inMs(soonMs), inHours(1));
    await put(`${id}-ending`, inHours(-1), inMs(soonMs));
    expect(await count()).toBe(1);
    await hub.dismiss(reader, "all");
    expect(await count()).toBe(0);
    await expect.poll(count).toBe(1);
  });
});

describe("hasBell", () => {
  test("asks for the bell only on pages that have one", () => {
    const asks = (path: string, init: RequestInit = {}) => {
      const request = new Request(`https://portal.test${path}`, { headers: { accept: "text/html" }, ...init });
      return hasBell(request, new URL(request.url));
    };
    expect(["/", "/help/account", "/admin/users", "/profile.data"].map((path) => asks(path))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["/login", "/no-such-page", "/profile.data?_routes=x"].map((path) => asks(path))).toEqual([
      false,
      false,
      false,
    ]);
    expect(asks("/profile", { method: "POST" })).toBe(false);
    expect(asks("/jobs/0/state", { headers: { accept: "*/*" } })).toBe(false);
  });
});
