/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { bindings, newUid } from "../fixtures/objects.ts";
import { changeLifetimeMs } from "./administrators-lock.ts";

/** A lock and a group of administrators for one test. */
function lockWith(count: number) {
  const uids = Array.from({ length: count }, newUid);
  const lock = bindings.ADMINISTRATORS.getByName(newUid());
  const startedAtMs = Date.now();
  const reserve = async (uid: string, { id = newUid(), atMs = startedAtMs, sequence = 0 } = {}) => {
    const others = uids.filter((other) => other !== uid);
    return (await lock.reserve({ id, uid }, { others, sequence }, atMs)) === "reserved";
  };
  return { uids, lock, reserve, startedAtMs };
}

describe("AdministratorsLock", () => {
  test("leaves one of three administrators after twenty concurrent removals", async () => {
    const { uids, reserve } = lockWith(3);
    const asked = Array.from({ length: 20 }, (_, index) => uids[index % 3] ?? "");
    const granted = await Promise.all(asked.map((uid) => reserve(uid)));
    const removed = new Set(asked.filter((_, index) => granted[index]));
    expect(removed.size).toBe(2);
    // Every request of the same person gets the same answer.
    expect(asked.map((uid) => removed.has(uid))).toEqual(granted);
  });

  test("allows another removal after a cancelled one only", async () => {
    const { uids, lock, reserve } = lockWith(2);
    const [one = "", other = ""] = uids;
    const id = newUid();
    expect(await reserve(one, { id })).toBe(true);
    expect(await reserve(one)).toBe(true);
    await lock.cancel(id);
    // The second request of the same person may still be running.
    expect(await reserve(other)).toBe(false);

    const group = lockWith(2);
    const [first = "", second = ""] = group.uids;
    expect(await group.reserve(first, { id })).toBe(true);
    await group.lock.cancel(id);
    expect(await group.reserve(second)).toBe(true);
  });

  test("keeps a removal after an eviction, and lets it block others for at most ten minutes", async () => {
    const { uids, lock, reserve, startedAtMs } = lockWith(2);
    const [one = "", other = ""] = uids;
    expect(await reserve(one)).toBe(true);
    await evictDurableObject(lock);
    expect(await reserve(other, { atMs: startedAtMs + changeLifetimeMs - 1 })).toBe(false);
    expect(await reserve(other, { atMs: startedAtMs + changeLifetimeMs })).toBe(true);
  });

  test("rejects the removal of the only administrator", async () => {
    const { uids, reserve } = lockWith(1);
    expect(await reserve(uids[0] ?? "")).toBe(false);
  });

  test("does not count a removed administrator of a list read before the removal", async () => {
    const { uids, lock, reserve } = lockWith(3);
    const [one = "", other = "", third = ""] = uids;
    const id = newUid();
    expect(await reserve(one, { id })).toBe(true);
    await lock.complete(id);
    expect(await reserve(other)).toBe(true);
    expect(await reserve(third)).toBe(false);

    // An administrator again, in a list that was read after the removal.
    const group = lockWith(2);
    const [first = "", second = ""] = group.uids;
    expect(await group.reserve(first, { id })).toBe(true);
    await group.lock.complete(id);
    expect(await group.reserve(second, { sequence: 0 })).toBe(false);
    expect(await group.reserve(second, { sequence: 1 })).toBe(true);
  });

  test("rejects a removal during a promotion and a promotion during a removal", async () => {
    const { lock, startedAtMs } = lockWith(0);
    const [uid, id] = [newUid(), newUid()];
    const asCustomer = (sequence: number) =>
      lock.reserve({ id: newUid(), uid }, { others: null, sequence }, startedAtMs);
    expect(await lock.reservePromotion({ id, uid }, startedAtMs)).toBe("reserved");
    expect(await asCustomer(0)).toBe("changing");
    await lock.complete(id);
    // This list of administrators is older than the promotion.
    expect(await asCustomer(0)).toBe("changing");
    expect(await asCustomer(1)).toBe("reserved");
    expect(await lock.reservePromotion({ id: newUid(), uid }, startedAtMs)).toBe("changing");
  });
});
