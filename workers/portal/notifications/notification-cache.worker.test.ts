/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import {
  admins,
  documents,
  erase,
  everyone,
  hubOf,
  hubs,
  idsFor,
  inHours,
  only,
  person,
  storeReadsNow,
  tell,
  write,
  writeAll,
} from "../fixtures/notifications.ts";
import { newUid, vendors } from "../fixtures/objects.ts";
import { getShardName } from "./shards.ts";

/** All that was read long ago is read anew, as after the minutes that a test does not wait. */
async function grewOld(uid: string): Promise<void> {
  await runInDurableObject(hubOf(uid), (_, { storage }) => {
    storage.kv.put("sharedReadAtMs", 1);
    storage.sql.exec("UPDATE people SET read_at_ms = 1");
  });
}

describe("a hub", () => {
  test("shows each person what is for them, newest first, and nothing else", async () => {
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
    expect(await idsFor(person(uid))).toEqual([mine, all, old]);
    expect(await idsFor(person(uid), 2)).toEqual([mine, all]);
    const asStaff = (await idsFor(person(uid, "admin"))) ?? [];
    expect(asStaff).toContain(staff);
    expect(asStaff.filter((id) => closed.includes(id))).toEqual([closed[1]]);
  });

  test("asks the document store once for each person, and not at all after it has slept", async () => {
    const uid = newUid();
    const id = await write({ userId: uid });
    await Promise.all(Array.from({ length: 20 }, () => idsFor(person(uid))));
    await evictDurableObject(hubOf(uid));
    expect(await idsFor(person(uid))).toEqual([id]);
    // One for those with a date, one for those without.
    expect((await vendors(uid)).calls.notificationQueries).toBe(2);
  });

  test("reads page after page", async () => {
    const uid = newUid();
    const dated = { userId: uid, createdAt: inHours(-1), expiresAt: inHours(1) };
    const undated = (at: number) => ({ userId: uid, createdAt: new Date(Date.now() - at * 1_000).toISOString() });
    await writeAll(Array.from({ length: 620 }, (_, at) => (at % 2 === 0 ? dated : undated(at))));
    expect(await idsFor(person(uid), 1000)).toHaveLength(620);
  });

  test("learns behind the answer what others have written, changed and deleted", async () => {
    const uid = newUid();
    const [kept, gone] = [await write({ userId: uid }), await write({})];
    expect(await idsFor(person(uid))).toEqual(expect.arrayContaining([kept, gone]));
    await erase(gone);
    const [own, shared] = [await write({ userId: uid }), await write({})];
    await grewOld(uid);
    expect(await idsFor(person(uid))).not.toContain(own);
    await expect.poll(() => idsFor(person(uid))).toEqual(expect.arrayContaining([kept, own, shared]));
    expect(await idsFor(person(uid))).not.toContain(gone);
  });

  test("counts what is listed and no more", async () => {
    const uid = newUid();
    const ids = await writeAll(
      Array.from({ length: 54 }, (_, at) => ({ userId: uid, createdAt: inHours(-1 - at / 60) })),
    );
    const shown = (await idsFor(person(uid)))?.length;
    expect([shown, await hubOf(uid).countUnread(person(uid))]).toEqual([50, 50]);
    await hubOf(uid).markRead(person(uid), ids.slice(0, 3));
    expect(await hubOf(uid).countUnread(person(uid))).toBe(47);
    await hubOf(uid).dismiss(person(uid), ids.slice(0, 3));
    expect(await hubOf(uid).countUnread(person(uid))).toBe(50);
  });

  test("keeps back what is dated ahead", async () => {
    const uid = newUid();
    const id = await write({ userId: uid, createdAt: inHours(0.5), expiresAt: inHours(2) });
    const shown = await write({ userId: uid });
    expect(await idsFor(person(uid))).toEqual([shown]);
    expect(await hubOf(uid).countUnread(person(uid))).toBe(1);
    // All that one has is not what is still to come.
    await hubOf(uid).dismiss(person(uid), "all");
    await hubOf(uid).markRead(person(uid), [id]);
    await runInDurableObject(hubOf(uid), (_, { storage }) => {
      storage.sql.exec("UPDATE notices SET created_at_ms = 1 WHERE id = ?", id);
    });
    expect(await hubOf(uid).listLatest(person(uid), 5)).toEqual([
      { notification: expect.objectContaining({ id }), read: false },
    ]);
  });

  test("says that it does not know while the store is down, and goes on with what it has read", async () => {
    const [uid, known] = [newUid(), newUid()];
    const id = await write({ userId: known });
    await idsFor(person(known));
    for (const each of [uid, known]) await vendors(each, { documents: "down" });
    await grewOld(known);
    expect(await idsFor(person(known))).toEqual([id]);
    expect(await idsFor(person(uid))).toBeNull();
    expect(await hubOf(uid).countUnread(person(uid))).toBeNull();
    expect(await hubOf(uid).markRead(person(uid), ["x"])).toBe(false);
    await vendors(uid, { documents: "ok" });
    expect(await idsFor(person(uid))).not.toBeNull();
  });
});

test("who has left is forgotten, and what was to be told of them is not told any more", async () => {
  const [uid, other] = [newUid(), newUid()];
  const [own, shared] = [await write({ userId: uid }), await write({})];
  for (const each of [uid, other]) await idsFor(person(each));
  await tell("changed", own, only(uid));
  await hubOf(uid).markRead(person(uid), [own, shared]);
  await hubs.forget(uid);
  await runInDurableObject(hubOf(uid), (_, { storage }) => {
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
  expect(await idsFor(person(other))).toContain(shared);
});

describe("being told", () => {
  test("all hubs learn of what is for everybody, one of what is for one", async () => {
    const people = Array.from({ length: 8 }, newUid);
    for (const uid of people) await idsFor(person(uid));
    const [shared, staff] = [await write({}), await write({ isAdmin: true })];
    expect(await tell("new", shared, everyone)).toEqual({ toldAll: true });
    expect(await tell("new", staff, admins)).toEqual({ toldAll: true });
    for (const uid of people) {
      expect(await idsFor(person(uid))).toContain(shared);
      expect(await idsFor(person(uid))).not.toContain(staff);
      expect(await idsFor(person(uid, "admin"))).toContain(staff);
    }
    await erase(shared);
    await tell("gone", shared, everyone);
    for (const uid of people) expect(await idsFor(person(uid))).not.toContain(shared);
  });

  test("a message that changes its audience leaves the one and reaches the other", async () => {
    const [uid, other] = [newUid(), newUid()];
    const id = await write({});
    for (const each of [uid, other]) expect(await idsFor(person(each))).toContain(id);
    await write({ userId: uid }, id);
    await hubs.publish({ kind: "changed", id, audiences: [everyone, only(uid)] });
    expect(await idsFor(person(uid))).toContain(id);
    expect(await idsFor(person(other))).not.toContain(id);
  });

  test("an older version that comes late changes nothing, and brings back nothing that is deleted", async () => {
    const uid = newUid();
    await idsFor(person(uid));
    const hub = hubOf(uid);
    const fields = { title: "New", message: "M", type: "info", createdAt: inHours(0), userId: uid };
    await hub.applyChange("late", { fields, updateTime: "2026-01-01T00:00:00.2Z" });
    await hub.applyChange("late", { fields: { ...fields, title: "Old" }, updateTime: "2026-01-01T00:00:00.15Z" });
    expect((await hub.listLatest(person(uid), 1))?.[0]?.notification.title).toBe("New");
    await hub.applyChange("late", null);
    await hub.applyChange("late", { fields, updateTime: "2026-01-01T00:00:00.3Z" });
    expect(await idsFor(person(uid))).not.toContain("late");
    // Written once more after that.
    await hub.applyChange("late", { fields, updateTime: inHours(1) });
    expect(await idsFor(person(uid))).toContain("late");
    await hub.applyChange("late", null);
  });

  test("who could not be told reads anew, also what was being read just then", async () => {
    const uid = newUid();
    await idsFor(person(uid));
    await grewOld(uid);
    await vendors(uid, { documents: "slow" });
    // Reads behind the answer.
    await idsFor(person(uid));
    await hubOf(uid).invalidate();
    await vendors(uid, { documents: "ok" });
    const readAtMs = () =>
      runInDurableObject(hubOf(uid), (_, { storage }) =>
        storage.sql.exec<{ at: number }>("SELECT read_at_ms AS at FROM people WHERE uid = ?", uid).one(),
      );
    const askAgain = async () => {
      await hubOf(uid).countUnread(person(uid));
      return (await readAtMs()).at;
    };
    await expect.poll(askAgain).toBeGreaterThan(0);
    expect((await vendors(uid)).calls.notificationQueries).toBeGreaterThan(4);
  });
});

test("people are spread evenly", () => {
  const counts = new Map<string, number>();
  for (let at = 0; at < 4_000; at++) {
    const name = getShardName(newUid());
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect(counts.size).toBe(4);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
});
