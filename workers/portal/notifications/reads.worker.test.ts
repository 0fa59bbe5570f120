/// <reference types="@cloudflare/vitest-plugin/types" />
/** Read and dismissed notifications: stored in the hub and written to the documents. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import {
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
  runAlarm,
  storeReadsNow,
  write,
} from "../fixtures/notifications.ts";
import { newUid, vendors } from "../fixtures/objects.ts";

describe("NotificationHub", () => {
  test("keeps reads per account after an eviction and never shows dismissed notifications again", async () => {
    const [uid, other] = [newUid(), newUid()];
    const ids = [await write({ userId: uid }), await write({ userId: uid }), await write({})];
    const [first = "", second = "", shared = ""] = ids;
    const hub = getHub(uid);
    const before = await hub.countUnread(createReader(uid));
    expect(await hub.markRead(createReader(uid), [first, "no such", first])).toBe(true);
    expect(await hub.dismiss(createReader(uid), [second, shared])).toBe(true);
    expect(await hub.countUnread(createReader(uid))).toBe((before ?? 0) - 3);
    await evictDurableObject(hub);
    const seen = (await hub.listLatest(createReader(uid), 50)) ?? [];
    expect(
      seen
        .filter(({ notification }) => ids.includes(notification.id))
        .map(({ notification, read }) => [notification.id, read]),
    ).toEqual([[first, true]]);
    // A new version does not bring it back.
    await write({ userId: uid, title: "Corrected" }, second);
    await publishChange("changed", second, onlyFor(uid));
    expect(await idsFor(createReader(uid))).not.toContain(second);
    expect(await idsFor(createReader(other))).toContain(shared);
  });

  test("ignores ids of other accounts, and of staff for a customer", async () => {
    const [uid, other] = [newUid(), newUid()];
    const [theirs, staff] = [await write({ userId: other }), await write({ isAdmin: true })];
    await idsFor(createReader(uid));
    await idsFor(createReader(other));
    await getHub(uid).dismiss(createReader(uid), [theirs, staff]);
    await getHub(uid).dismiss({ uid: other, role: "user" }, [staff]);
    expect(await idsFor(createReader(other))).toContain(theirs);
    expect(await idsFor(createReader(uid, "admin"))).toContain(staff);
  });

  test("dismisses all current notifications, and shows later ones", async () => {
    const uid = newUid();
    await write({ userId: uid });
    await write({});
    await getHub(uid).dismiss(createReader(uid), "all");
    expect(await idsFor(createReader(uid))).toEqual([]);
    const id = await write({ userId: uid });
    await publishChange("new", id, onlyFor(uid));
    expect(await idsFor(createReader(uid))).toEqual([id]);
  });

  test("loads reads from the document and writes them to it", async () => {
    const [uid, before] = [newUid(), newUid()];
    const id = await write({ readBy: [before, 7] });
    expect(await getHub(before).listLatest(createReader(before), 50)).toContainEqual(
      expect.objectContaining({ notification: expect.objectContaining({ id }), read: true }),
    );
    await idsFor(createReader(uid));
    await getHub(uid).markRead(createReader(uid), [id]);
    await storeReadsNow(uid);
    expect((await documents())[id]?.readBy).toEqual([before, 7, uid]);
    await publishChange("changed", id, everyone);
    expect((await hubs.readCounts([id, "no such"])).get(id)).toBe(2);
    expect((await hubs.readCounts(["no such"])).size).toBe(0);
  });

  test("stores reads later when the store is down, without loss, except of deleted ones", async () => {
    const uid = newUid();
    const [id, gone] = [await write({ userId: uid }), await write({ userId: uid })];
    await idsFor(createReader(uid));
    await getHub(uid).markRead(createReader(uid), [id, gone]);
    await vendors(uid, { documents: "down" });
    await storeReadsNow(uid);
    expect((await documents())[id]?.readBy).toEqual([]);
    await erase(gone);
    await vendors(uid, { documents: "ok" });
    // The hub has set its alarm again.
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      const agenda = storage.kv.get<Record<string, number>>("agenda");
      expect(agenda?.store).toBeGreaterThan(Date.now());
    });
    await storeReadsNow(uid);
    expect((await documents())[id]?.readBy).toEqual([uid]);
    expect((await documents())[gone]).toBeUndefined();
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      expect(storage.sql.exec("SELECT count(*) AS n FROM reads WHERE is_stored = 0").one()).toEqual({ n: 0 });
    });
  });

  test("stores at most the hub's share of reads in a document, and counts all", async () => {
    const uid = newUid();
    const id = await write({});
    await idsFor(createReader(uid));
    const people = Array.from({ length: 1_300 }, () => newUid());
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      for (const each of people)
        storage.sql.exec("INSERT INTO reads VALUES (?, ?, 0, 0, ?)", id, each, Date.now() + 3_600_000);
    });
    await storeReadsNow(uid);
    expect((await documents())[id]?.readBy).toHaveLength(1_250);
    expect((await hubs.readCounts([id])).get(id)).toBe(1_300);
  });

  test("deletes reads after the notification has expired", async () => {
    const uid = newUid();
    const id = await write({ userId: uid, expiresAt: inHours(1), readBy: [uid] });
    await idsFor(createReader(uid));
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      storage.sql.exec("UPDATE notices SET expires_at_ms = 1 WHERE id = ?", id);
      storage.sql.exec("UPDATE reads SET notice_ends_at_ms = 1 WHERE notice = ?", id);
    });
    expect(await idsFor(createReader(uid))).not.toContain(id);
    await runAlarm(uid, { prune: 1 });
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      for (const [table, column] of [
        ["notices", "id"],
        ["reads", "notice"],
      ])
        expect(storage.sql.exec(`SELECT 1 FROM ${table} WHERE ${column} = ?`, id).toArray()).toEqual([]);
    });
  });
});
