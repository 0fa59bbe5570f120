/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import {
  admins,
  createReader,
  documents,
  erase,
  everyone,
  getHub,
  hubs,
  idsFor,
  inHours,
  onlyFor,
  publishChange,
  storeReadsNow,
  write,
  writeAll,
} from "../fixtures/notifications.ts";
import { newUid, vendors } from "../fixtures/objects.ts";
import { getShardName } from "./shards.ts";

/** Makes all reads old instead of waiting for minutes. */
async function grewOld(uid: string): Promise<void> {
  await runInDurableObject(getHub(uid), (_, { storage }) => {
    storage.kv.put("sharedReadAtMs", 1);
    storage.sql.exec("UPDATE people SET read_at_ms = 1");
  });
}

describe("NotificationCache", () => {
  test("lists exactly each account's notifications, newest first", async () => {
    const [uid, other] = [newUid(), newUid()];
    const old = await write({ userId: uid, createdAt: inHours(-3), expiresAt: inHours(1) });
    const mine = await write({ userId: uid, createdAt: inHours(-1) });
    const all = await write({ createdAt: inHours(-2) });
    const staff = await write({ isAdmin: true, createdAt: inHours(-4) });
    const closed = [
      await write({ userId: other }),
      await write({ userId: uid, isAdmin: true }),
      await write({ userId: uid, expiresAt: inHours(-1) }),
      await write({ userId: uid, createdAt: inHours(-25) }),
      await write({ userId: uid, type: "purple" }),
    ];
    expect(await idsFor(createReader(uid))).toEqual([mine, all, old]);
    expect(await idsFor(createReader(uid), 2)).toEqual([mine, all]);
    const asStaff = (await idsFor(createReader(uid, "admin"))) ?? [];
    expect(asStaff).toContain(staff);
    expect(asStaff.filter((id) => closed.includes(id))).toEqual([closed[1]]);
  });

  test("queries Firestore once per account, and not again after an eviction", async () => {
    const uid = newUid();
    const id = await write({ userId: uid });
    await Promise.all(Array.from({ length: 20 }, () => idsFor(createReader(uid))));
    await evictDurableObject(getHub(uid));
    expect(await idsFor(createReader(uid))).toEqual([id]);
    // One for those with a date, one for those without.
    expect((await vendors(uid)).calls.notificationQueries).toBe(2);
  });

  test("reads page after page", async () => {
    const uid = newUid();
    const dated = { userId: uid, createdAt: inHours(-1), expiresAt: inHours(1) };
    const undated = (at: number) => ({ userId: uid, createdAt: new Date(Date.now() - at * 1_000).toISOString() });
    await writeAll(Array.from({ length: 620 }, (_, at) => (at % 2 === 0 ? dated : undated(at))));
    expect(await idsFor(createReader(uid), 1000)).toHaveLength(620);
  });

  test("reads writes, changes and deletions of other programs in the background", async () => {
    const uid = newUid();
    const [kept, gone] = [await write({ userId: uid }), await write({})];
    expect(await idsFor(createReader(uid))).toEqual(expect.arrayContaining([kept, gone]));
    await erase(gone);
    const [own, shared] = [await write({ userId: uid }), await write({})];
    await grewOld(uid);
    expect(await idsFor(createReader(uid))).not.toContain(own);
    await expect.poll(() => idsFor(createReader(uid))).toEqual(expect.arrayContaining([kept, own, shared]));
    expect(await idsFor(createReader(uid))).not.toContain(gone);
  });

  test("counts only listed notifications", async () => {
    const uid = newUid();
    const ids = await writeAll(
      Array.from({ length: 54 }, (_, at) => ({ userId: uid, createdAt: inHours(-1 - at / 60) })),
    );
    const shown = (await idsFor(createReader(uid)))?.length;
    expect([shown, await getHub(uid).countUnread(createReader(uid))]).toEqual([50, 50]);
    await getHub(uid).markRead(createReader(uid), ids.slice(0, 3));
    expect(await getHub(uid).countUnread(createReader(uid))).toBe(47);
    await getHub(uid).dismiss(createReader(uid), ids.slice(0, 3));
    expect(await getHub(uid).countUnread(createReader(uid))).toBe(50);
  });

  test("holds back future notifications", async () => {
    const uid = newUid();
    const id = await write({ userId: uid, createdAt: inHours(0.5), expiresAt: inHours(2) });
    const shown = await write({ userId: uid });
    expect(await idsFor(createReader(uid))).toEqual([shown]);
    expect(await getHub(uid).countUnread(createReader(uid))).toBe(1);
    // "all" does not include future notifications.
    await getHub(uid).dismiss(createReader(uid), "all");
    await getHub(uid).markRead(createReader(uid), [id]);
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      storage.sql.exec("UPDATE notices SET created_at_ms = 1 WHERE id = ?", id);
    });
    expect(await getHub(uid).listLatest(createReader(uid), 5)).toEqual([
      { notification: expect.objectContaining({ id }), read: false },
    ]);
  });

  test("returns null while the store is down, and keeps what it has read", async () => {
    const [uid, known] = [newUid(), newUid()];
    const id = await write({ userId: known });
    await idsFor(createReader(known));
    for (const each of [uid, known]) await vendors(each, { documents: "down" });
    await grewOld(known);
    expect(await idsFor(createReader(known))).toEqual([id]);
    expect(await idsFor(createReader(uid))).toBeNull();
    expect(await getHub(uid).countUnread(createReader(uid))).toBeNull();
    expect(await getHub(uid).markRead(createReader(uid), ["x"])).toBe(false);
    await vendors(uid, { documents: "ok" });
    expect(await idsFor(createReader(uid))).not.toBeNull();
  });
});

describe("NotificationHub.forget", () => {
  test("forgets a deleted account and does not write its pending reads", async () => {
    const [uid, other] = [newUid(), newUid()];
    const [own, shared] = [await write({ userId: uid }), await write({})];
    for (const each of [uid, other]) await idsFor(createReader(each));
    await publishChange("changed", own, onlyFor(uid));
    await getHub(uid).markRead(createReader(uid), [own, shared]);
    await hubs.forget(uid);
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      for (const [table, condition] of [
        ["notices", "user_id = ?1"],
        ["reads", "uid = ?1"],
        ["people", "uid = ?1"],
        ["changes", "?1 IN (reader, before ->> '$.userId', after ->> '$.userId')"],
      ])
        expect(storage.sql.exec(`SELECT * FROM ${table} WHERE ${condition}`, uid).toArray(), table).toEqual([]);
    });
    await storeReadsNow(uid);
    expect((await documents())[shared]?.readBy).toEqual([]);
    expect(await idsFor(createReader(other))).toContain(shared);
  });
});

describe("createNotificationHubs", () => {
  test("publishes to all hubs for everyone, and to one hub for an account", async () => {
    const people = Array.from({ length: 8 }, newUid);
    for (const uid of people) await idsFor(createReader(uid));
    const [shared, staff] = [await write({}), await write({ isAdmin: true })];
    expect(await publishChange("new", shared, everyone)).toEqual({ reachedAll: true });
    expect(await publishChange("new", staff, admins)).toEqual({ reachedAll: true });
    for (const uid of people) {
      expect(await idsFor(createReader(uid))).toContain(shared);
      expect(await idsFor(createReader(uid))).not.toContain(staff);
      expect(await idsFor(createReader(uid, "admin"))).toContain(staff);
    }
    await erase(shared);
    await publishChange("gone", shared, everyone);
    for (const uid of people) expect(await idsFor(createReader(uid))).not.toContain(shared);
  });

  test("moves a notification from its former audience to the new one", async () => {
    const [uid, other] = [newUid(), newUid()];
    const id = await write({});
    for (const each of [uid, other]) expect(await idsFor(createReader(each))).toContain(id);
    await write({ userId: uid }, id);
    await hubs.publish({ kind: "changed", id, audiences: [everyone, onlyFor(uid)] });
    expect(await idsFor(createReader(uid))).toContain(id);
    expect(await idsFor(createReader(other))).not.toContain(id);
  });

  test("changes and restores nothing with an older version that arrives late", async () => {
    const uid = newUid();
    await idsFor(createReader(uid));
    const hub = getHub(uid);
    const fields = { title: "New", message: "M", type: "info", createdAt: inHours(0), userId: uid };
    await hub.applyChange("late", { fields, updateTime: "2026-01-01T00:00:00.2Z" });
    await hub.applyChange("late", { fields: { ...fields, title: "Old" }, updateTime: "2026-01-01T00:00:00.15Z" });
    expect((await hub.listLatest(createReader(uid), 1))?.[0]?.notification.title).toBe("New");
    await hub.applyChange("late", null);
    await hub.applyChange("late", { fields, updateTime: "2026-01-01T00:00:00.3Z" });
    expect(await idsFor(createReader(uid))).not.toContain("late");
    // Written again after the deletion.
    await hub.applyChange("late", { fields, updateTime: inHours(1) });
    expect(await idsFor(createReader(uid))).toContain("late");
    await hub.applyChange("late", null);
  });

  test("makes a hub that was not reached read again, also after a running read", async () => {
    const uid = newUid();
    await idsFor(createReader(uid));
    await grewOld(uid);
    await vendors(uid, { documents: "hang" });
    // Reads in the background.
    await idsFor(createReader(uid));
    await getHub(uid).invalidate();
    await vendors(uid, { documents: "ok" });
    const readAtMs = () =>
      runInDurableObject(getHub(uid), (_, { storage }) =>
        storage.sql.exec<{ at: number }>("SELECT read_at_ms AS at FROM people WHERE uid = ?", uid).one(),
      );
    const askAgain = async () => {
      await getHub(uid).countUnread(createReader(uid));
      return (await readAtMs()).at;
    };
    await expect.poll(askAgain).toBeGreaterThan(0);
    expect((await vendors(uid)).calls.notificationQueries).toBeGreaterThan(4);
  });
});

describe("getShardName", () => {
  test("distributes accounts evenly over the hubs", () => {
    const counts = new Map<string, number>();
    for (let at = 0; at < 4_000; at++) {
      const name = getShardName(newUid());
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    expect(counts.size).toBe(4);
    for (const count of counts.values()) expect(count).toBeGreaterThan(800);
  });
});
