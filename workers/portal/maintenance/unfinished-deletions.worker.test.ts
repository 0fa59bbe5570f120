/** Interrupted deletions of accounts, and the scheduled task that finishes them. */
import { describe, expect, test, vi } from "vitest";
import { toPhotoOwner } from "../accounts/photo-repository.ts";
import { createFirestoreClient, getFirestoreOptions } from "../clients/firestore-client.ts";
import { getJournal, requireConfiguration } from "../env.ts";
import { bindings, getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import type { TaskTools } from "../task-tools.ts";
import { toTicketOwner } from "../tickets/ticket-files.ts";
import { finishDeletions } from "./unfinished-deletions.ts";

const minuteMs = 60_000;
const begunAtMs = Date.now();
const journal = getJournal(bindings);

async function begin({ isConfirmed = true } = {}) {
  const uid = newUid();
  const owed = {
    uid,
    email: `${uid}@example.test`,
    licences: "keep" as const,
    archive: crypto.randomUUID(),
    event: null,
  };
  await journal.startErasure(owed, begunAtMs);
  if (isConfirmed) await journal.confirmErasure(owed, begunAtMs);
  return uid;
}

async function strike(minutesLater: number) {
  const counts: Record<string, number> = {};
  const tools = {
    env: bindings,
    store: createFirestoreClient(getFirestoreOptions(requireConfiguration(bindings))),
    now: new Date(begunAtMs + minutesLater * minuteMs),
    requestId: crypto.randomUUID(),
    mustStop: () => false,
    count: (name: string, howMany: number) => {
      counts[name] = (counts[name] ?? 0) + howMany;
    },
  };
  const failed = await finishDeletions(tools as unknown as TaskTools).then(
    () => false,
    () => true,
  );
  return { failed, counts };
}
const isOwed = async (uid: string) => (await journal.listErasures()).some((row) => row.uid === uid);

describe("finishDeletions", () => {
  test("continues a deletion after failures, and runs it again when no token is valid", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const uid = await begin();
    const { sid } = await openSession(uid);
    // The request that started it may still be running.
    expect(await strike(4)).toEqual({ failed: false, counts: {} });
    expect((await vendors(uid)).calls.forgets).toBe(0);

    await vendors(uid, { documents: "down", licences: "down" });
    expect(await strike(10)).toEqual({ failed: true, counts: { remaining: 1 } });
    expect(await getAccount(uid).resolve(sid, usualRoleAge)).toEqual({ status: "ended" });
    await vendors(uid, { licences: "ok" });
    expect(await strike(20)).toEqual({ failed: true, counts: { remaining: 1 } });
    expect((await vendors(uid)).calls).toMatchObject({ forgets: 1, deletions: 0 });
    await vendors(uid, { documents: "ok" });
    expect(await strike(30)).toEqual({ failed: false, counts: { finished: 1 } });
    expect((await vendors(uid)).calls).toMatchObject({ forgets: 2, deletions: 1 });

    // Done, but a running request may have written something back.
    expect(await strike(40)).toEqual({ failed: false, counts: {} });
    expect(await isOwed(uid)).toBe(true);
    await strike(70);
    expect((await vendors(uid)).calls).toMatchObject({ forgets: 3, deletions: 2 });
    expect(await isOwed(uid)).toBe(false);
    error.mockRestore();
  });

  test("deletes only this account's photo, leftover uploads and ticket files", async () => {
    const [uid, other] = [await begin(), newUid()];
    const listKeys = async (owner: string) => [
      `${await toPhotoOwner(owner)}/${"1".repeat(32)}.jpg`,
      `${await toPhotoOwner(owner)}/${"2".repeat(32)}.png`,
      `${toTicketOwner(owner)}${"3".repeat(40)}/0`,
    ];
    const left = await listKeys(other);
    for (const key of [...(await listKeys(uid)), ...left]) await bindings.PHOTOS.put(key, "picture");
    await strike(10);
    expect((await bindings.PHOTOS.list()).objects.map(({ key }) => key).sort()).toEqual(left.sort());
    await strike(70);
  });

  test("drops a deletion that never started and finishes an unconfirmed one that did", async () => {
    const [there, gone] = [await begin({ isConfirmed: false }), await begin({ isConfirmed: false })];
    await vendors(gone, { isDeleted: true });
    expect(await strike(10)).toEqual({ failed: false, counts: { finished: 1 } });
    expect([await isOwed(there), await isOwed(gone)]).toEqual([false, true]);
    expect((await vendors(there)).calls).toMatchObject({ forgets: 0, deletions: 0 });
    expect((await vendors(gone)).calls).toMatchObject({ forgets: 1, deletions: 1 });
    await strike(70);
  });
});
