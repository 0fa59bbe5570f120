/// <reference types="@cloudflare/vitest-plugin/types" />
/** What pages show of an account: how old it may be, and which pages wait for it. */
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { getAccount, newUid, openSession, usualRoleAge, vendors } from "../fixtures/objects.ts";
import { emptyCounts, emptySnapshot, type Snapshot, SnapshotCache, snapshotMaxAgeMs } from "./snapshot-cache.ts";
import type { UserProfile } from "./user-document.ts";

/** What pages show was read an hour ago. */
const ageSnapshot = (uid: string) =>
  runInDurableObject(getAccount(uid), (_, { storage }) => {
    const snapshot = storage.kv.get<Snapshot>("snapshot");
    if (!snapshot) throw new Error("Nothing was read.");
    storage.kv.put("snapshot", { ...snapshot, profileReadAtMs: Date.now() - 3_600_000 });
  });

describe("SnapshotCache", () => {
  test('reads a role again when it is too old, and gives "user" while it cannot be read', async () => {
    const uid = newUid();
    await vendors(uid, { role: "admin" });
    const { sid } = await openSession(uid);
    const roleWithin = async (maxRoleAgeMs: number) => {
      const answer = await getAccount(uid).resolve(sid, { maxRoleAgeMs });
      return answer.status === "live" ? answer.profile.role : answer.status;
    };
    expect(await roleWithin(60_000)).toBe("admin");
    await vendors(uid, { role: "user" });
    expect(await roleWithin(60_000)).toBe("admin");
    expect(await roleWithin(0)).toBe("user");
    await vendors(uid, { role: "admin" });
    expect(await roleWithin(0)).toBe("admin");
    await vendors(uid, { documents: "down" });
    expect(await roleWithin(0)).toBe("user");
    expect(await getAccount(uid).fetchRole()).toBeNull();
    await vendors(uid, { documents: "ok" });
    expect(await getAccount(uid).fetchRole()).toBe("admin");
  });

  test("reads the sources once a minute", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const before = (await vendors(uid)).calls.reads;
    await Promise.all(Array.from({ length: 20 }, () => getAccount(uid).resolve(sid, usualRoleAge)));
    expect((await vendors(uid)).calls.reads).toBe(before);
    await getAccount(uid).forget();
    await Promise.all(Array.from({ length: 20 }, () => getAccount(uid).resolve(sid, usualRoleAge)));
    expect((await vendors(uid)).calls.reads).toBe(before + 1);
  });

  test("does not count a read that began before the snapshot was forgotten as new", async () => {
    await runInDurableObject(getAccount(newUid()), async (_, { storage }) => {
      const ignore = () => undefined;
      const tools = { onPromoted: ignore, onChanged: ignore, onFault: ignore };
      const cache = new SnapshotCache({ storage: storage.kv, ...tools });
      const answers: ((displayName: string) => void)[] = [];
      const profile = () =>
        new Promise<UserProfile>((resolve) => {
          answers.push((displayName) => resolve({ ...emptySnapshot.profile, displayName }));
        });
      const read = () => cache.read({ profile, owned: async () => emptyCounts }, snapshotMaxAgeMs, Date.now());
      const before = read();
      cache.forget();
      answers[0]?.("Ada");
      expect((await before).profile.displayName).toBe("Ada");
      const after = read();
      answers[1]?.("Ada Martin");
      expect((await after).profile.displayName).toBe("Ada Martin");
    });
  });

  test("reports a change to the staff list when forgotten and at writes of listed fields", async () => {
    const changes = await runInDurableObject(getAccount(newUid()), (_, { storage }) => {
      const ignore = () => undefined;
      let count = 0;
      const onChanged = () => void count++;
      const cache = new SnapshotCache({ storage: storage.kv, onPromoted: ignore, onChanged, onFault: ignore });
      const writes = [() => cache.write({ theme: "dark" }), () => cache.write({ points: 7 }), () => cache.forget()];
      return writes.map((write) => {
        write();
        return count;
      });
    });
    expect(changes).toEqual([0, 1, 2]);
  });

  test("shows the old profile while the store hangs, and the new one on the next page", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const photo = async () => {
      const answer = await getAccount(uid).resolve(sid, usualRoleAge);
      return answer.status === "live" ? answer.profile.photoUrl : answer.status;
    };
    await ageSnapshot(uid);
    await vendors(uid, { documents: "hang", photoUrl: "https://example.test/new.png" });
    expect(await photo()).toBe(null);
    await vendors(uid, { documents: "ok" });
    // After a failed read there would be no other for ten seconds.
    await expect.poll(photo).toBe("https://example.test/new.png");
  });

  test("shows an administrator a user's page while the store hangs, then their own again", async () => {
    const uid = newUid();
    await vendors(uid, { role: "admin" });
    const { sid } = await openSession(uid);
    await ageSnapshot(uid);
    await vendors(uid, { documents: "hang" });
    const shown = () => getAccount(uid).resolve(sid, usualRoleAge);
    expect(await shown()).toMatchObject({ profile: { role: "user", isRoleUnknown: true } });
    await vendors(uid, { documents: "ok" });
    await expect.poll(shown).toMatchObject({ profile: { role: "admin", isRoleUnknown: false } });
  });

  test("waits for the role on pages that need the current one and after a change", async () => {
    const admin = newUid();
    await vendors(admin, { role: "admin" });
    const customer = newUid();
    const sids = [(await openSession(admin)).sid, (await openSession(customer)).sid] as const;
    await ageSnapshot(admin);
    await getAccount(customer).forget();
    await vendors(admin, { documents: "hang" });
    await vendors(customer, { documents: "hang", role: "admin" });
    const answers = Promise.all([
      getAccount(admin).resolve(sids[0], { maxRoleAgeMs: 5_000 }),
      getAccount(customer).resolve(sids[1], usualRoleAge),
    ]);
    // Longer than a page that can do with an old copy waits.
    await new Promise((resolve) => setTimeout(resolve, 2 * timeLimits.pages.accountMs));
    for (const uid of [admin, customer]) await vendors(uid, { documents: "ok" });
    for (const answer of await answers) expect(answer).toMatchObject({ profile: { role: "admin" } });
  });

  test("counts waiting updates from a recent read or from a page's own overview", async () => {
    const uid = newUid();
    const { sid } = await openSession(uid);
    const shown = () => getAccount(uid).resolve(sid, usualRoleAge);
    expect(await shown()).toMatchObject({ owned: { premium: 2, waitingUpdates: 1 } });
    await getAccount(uid).setOwned({ premium: 3, waitingUpdates: 0 });
    expect(await shown()).toMatchObject({ owned: { premium: 3, waitingUpdates: 0 } });
    await getAccount(uid).forget();
    expect(await shown()).toMatchObject({ owned: { premium: 2, waitingUpdates: 1 } });
    const unproven = newUid();
    const session = await openSession(unproven, { emailVerified: false });
    expect(await getAccount(unproven).resolve(session.sid, usualRoleAge)).toMatchObject({
      owned: { premium: 0, waitingUpdates: 0 },
    });
  });

  test("stores no late counts in a deleted account", async () => {
    const uid = newUid();
    await openSession(uid);
    await getAccount(uid).erase();
    await getAccount(uid).setOwned({ premium: 2, waitingUpdates: 1 });
    expect(await runInDurableObject(getAccount(uid), (_, { storage }) => [...storage.kv.list()])).toEqual([]);
  });
});
