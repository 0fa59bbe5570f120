/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { bindings, newUid } from "../fixtures/objects.ts";
import { removalLifetimeMs } from "./administrators-lock.ts";

/** A lock and a group of administrators for one test. */
function lockWith(count: number) {
  const uids = Array.from({ length: count }, newUid);
  const lock = bindings.ADMINISTRATORS.getByName(newUid());
  const startedAtMs = Date.now();
  const reserve = (uid: string, { id = newUid(), atMs = startedAtMs } = {}) =>
    lock.reserve(
      { id, uid },
      uids.filter((other) => other !== uid),
      atMs,
    );
  return { uids, lock, reserve, startedAtMs };
}

test("twenty removals at once among three administrators leave one", async () => {
  const { uids, reserve } = lockWith(3);
  const asked = Array.from({ length: 20 }, (_, index) => uids[index % 3] ?? "");
  const granted = await Promise.all(asked.map((uid) => reserve(uid)));
  const removed = new Set(asked.filter((_, index) => granted[index]));
  expect(removed.size).toBe(2);
  // Every request of the same person gets the same answer.
  expect(asked.map((uid) => removed.has(uid))).toEqual(granted);
});

test("a removal that is cancelled lets another administrator go, and one that is not does not", async () => {
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

test("a removal outlives the eviction of the object and blocks others for at most ten minutes", async () => {
  const { uids, lock, reserve, startedAtMs } = lockWith(2);
  const [one = "", other = ""] = uids;
  expect(await reserve(one)).toBe(true);
  await evictDurableObject(lock);
  expect(await reserve(other, { atMs: startedAtMs + removalLifetimeMs - 1 })).toBe(false);
  expect(await reserve(other, { atMs: startedAtMs + removalLifetimeMs })).toBe(true);
});

test("the only administrator cannot be removed", async () => {
  const { uids, reserve } = lockWith(1);
  expect(await reserve(uids[0] ?? "")).toBe(false);
});
