/// <reference types="@cloudflare/vitest-plugin/types" />
/** When a channel is closed, and that other channels stay open. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { ask } from "../fixtures/front.ts";
import {
  isOpen,
  newListenerWithChannel,
  newNeighbour,
  openAtHub,
  openChannel,
  requestChannel,
  toWords,
  watchNow,
} from "../fixtures/live-channels.ts";
import {
  admins,
  createReader,
  documents,
  everyone,
  getHub,
  hubs,
  publishChange,
  runAlarm,
  write,
  writeAll,
} from "../fixtures/notifications.ts";
import { getAccount, newUid, openSession, signedInCookie, vendors } from "../fixtures/objects.ts";

describe("Channels", () => {
  test("closes a channel when its account is forgotten", async () => {
    const { uid, channel } = await newListenerWithChannel();
    await hubs.forget(uid);
    expect(await channel.closed).toBe(4401);
  });

  test.each<[string, (uid: string, sessionId: string, other: string, cookie: string) => Promise<unknown>]>([
    ["revoked", async (uid, sessionId) => getAccount(uid).revoke(sessionId)],
    ["one of the others revoked", async (uid, _, other) => getAccount(uid).closeOthers(other)],
    ["ended with all", async (uid) => getAccount(uid).closeAll()],
    ["distrusted", async (uid) => getAccount(uid).distrust(null)],
    ["one too many", async (uid) => Promise.all(Array.from({ length: 50 }, () => openSession(uid)))],
    [
      "rejected by the identity service",
      async (uid, _, __, cookie) => {
        await vendors(uid, { renewal: "USER_DISABLED" });
        await runInDurableObject(getAccount(uid), (_, { storage }) =>
          storage.sql.exec("UPDATE sessions SET token_expires_at_ms = 1"),
        );
        await ask("/", { headers: { cookie } });
      },
    ],
    [
      "too old",
      async (uid) => {
        await runInDurableObject(getAccount(uid), (_, { storage }) =>
          storage.sql.exec("UPDATE sessions SET last_seen_at_ms = 1, created_at_ms = 1"),
        );
        await runDurableObjectAlarm(getAccount(uid));
      },
    ],
  ])("closes a channel when its session is %s", async (_, end) => {
    const { uid, sessionId, cookie, channel } = await newListenerWithChannel();
    const { sid } = await openSession(uid);
    await end(uid, sessionId, sid, cookie);
    expect(await channel.closed).toBe(4401);
  });

  test("closes an account's only channel when its role changes", async () => {
    const { uid, channel } = await newListenerWithChannel();
    await getAccount(uid).roleChanged();
    expect(await channel.closed).toBe(4401);
  });

  test("closes a channel at a demotion, and reopens it with a customer's rights", async () => {
    const { uid, cookie, channel } = await newListenerWithChannel("admin");
    await watchNow(uid);
    expect(isOpen(channel)).toBe(true);
    await vendors(uid, { role: "user" });
    await watchNow(uid);
    expect(await channel.closed).toBe(4401);
    const again = await openChannel(cookie);
    const [staff, all] = [await write({ isAdmin: true }), await write({})];
    await publishChange("new", staff, admins);
    await publishChange("new", all, everyone);
    await expect.poll(() => toWords(again)).toEqual([`new ${all}`]);
  });

  test("closes a channel at a demotion while the hub waits for Firestore to write", async () => {
    const { uid, channel } = await newListenerWithChannel("admin");
    const reader = newNeighbour(uid);
    const ids = await writeAll(Array.from({ length: 12 }, () => ({ userId: reader })));
    await getHub(uid).markRead(createReader(reader), ids);
    await vendors(reader, { documents: "hang" });
    await vendors(uid, { role: "user" });
    await runAlarm(uid, { store: 1, watch: Date.now() + 200 });
    expect(await channel.closed).toBe(4401);
    const stored = async () => {
      const all = await documents();
      return ids.filter((id) => JSON.stringify(all[id]?.readBy).includes(reader)).length;
    };
    expect(await stored()).toBeLessThan(ids.length);
    await vendors(reader, { documents: "ok" });
    await expect.poll(stored).toBe(ids.length);
  });

  test("closes a channel at a demotion while other accounts hang, before their time limit", async () => {
    // The hub watches by itself after 3.5 s; such a watch must not reach its limit while documents hang below.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { uid, channel } = await newListenerWithChannel("admin");
    const colleagues = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const other = newNeighbour(uid);
        await vendors(other, { role: "admin" });
        await openSession(other);
        const [session] = await getAccount(other).list("");
        return { uid: other, ...(await openAtHub(other, session?.sid ?? "", "admin")) };
      }),
    );
    await Promise.all(colleagues.map((other) => getAccount(other.uid).fetchRole()));
    const [sound, ...hanging] = colleagues;
    if (process.env.NOPE !== "x") {
      const t0 = Date.now();
      while (Date.now() - t0 < 3_300) await Promise.all(colleagues.map((other) => getAccount(other.uid).fetchRole()));
    }
    // Time limits end when the test says so, however slow the machine is.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await Promise.all(hanging.map((other) => vendors(other.uid, { documents: "hang" })));
    await vendors(uid, { role: "user" });
    const watched = watchNow(uid);
    expect(await channel.closed).toBe(4401);
    expect(hanging.every(isOpen)).toBe(true);
    await runInDurableObject(getHub(uid), () => void vi.advanceTimersByTime(timeLimits.services.channelRightsMs));
    await Promise.all(hanging.map(({ closed }) => closed));
    await watched;
    expect(sound && isOpen(sound)).toBe(true);
    // The next check does not wait for them.
    const agenda = await runInDurableObject(getHub(uid), (_, { storage }) =>
      storage.kv.get<Record<string, number>>("agenda"),
    );
    expect((agenda?.watch ?? Number.NaN) - Date.now()).toBeLessThan(3_500 - 1_000);
    await Promise.all(hanging.map((other) => vendors(other.uid, { documents: "ok" })));
  });

  test("sets its alarm again when it comes before a task is due", async () => {
    const watch = Date.now() + 60_000;
    const uid = newUid();
    await runInDurableObject(getHub(uid), (_, { storage }) => storage.deleteAlarm());
    await runAlarm(uid, { watch });
    expect(await runInDurableObject(getHub(uid), (_, { storage }) => storage.getAlarm())).toBe(watch);
  });

  test("closes a channel at a promotion, and reopens it with staff notifications", async () => {
    const { uid, cookie, channel } = await newListenerWithChannel();
    await vendors(uid, { role: "admin" });
    await getAccount(uid).forget();
    await ask("/help", { headers: { cookie } });
    expect(await channel.closed).toBe(4401);
    const again = await openChannel(cookie);
    const staff = await write({ isAdmin: true });
    await publishChange("new", staff, admins);
    await expect.poll(() => toWords(again)).toEqual([`new ${staff}`]);
    // Its rights have not changed.
    await getAccount(uid).forget();
    await ask("/help", { headers: { cookie } });
    await getHub(uid).countUnread(createReader(uid));
    expect(isOpen(again)).toBe(true);
  });

  test("closes only a staff channel when the staff role cannot be checked", async () => {
    const [staff, customer] = [await newListenerWithChannel("admin"), await newListenerWithChannel()];
    for (const { uid } of [staff, customer]) await vendors(uid, { documents: "down" });
    await watchNow(staff.uid);
    await watchNow(customer.uid, "sweep");
    expect(await staff.channel.closed).toBe(4401);
    expect(isOpen(customer.channel)).toBe(true);
    // A customer's channel would skip the staff's messages with its cursor.
    expect((await requestChannel(staff.cookie)).status).toBe(503);
    await vendors(staff.uid, { documents: "ok" });
    await openChannel(staff.cookie);
  });

  test("closes a channel when its session ended while the hub could not be reached", async () => {
    const { uid, sessionId, channel } = await newListenerWithChannel();
    await runInDurableObject(getAccount(uid), (_, { storage }) =>
      storage.sql.exec("DELETE FROM sessions WHERE id = ?", sessionId),
    );
    await watchNow(uid, "sweep");
    expect(await channel.closed).toBe(4401);
  });

  test("closes a channel when its session ended during the opening", async () => {
    const uid = newUid();
    await signedInCookie(uid);
    expect(await (await openAtHub(uid, "ended meanwhile")).closed).toBe(4401);
  });

  test("closes a channel when the identity service rejects its distrusted session", async () => {
    const { uid, sessionId, channel } = await newListenerWithChannel();
    await getAccount(uid).distrust(null);
    expect(await channel.closed).toBe(4401);
    // The service still accepts it, because the change has not happened yet.
    const again = await openAtHub(uid, sessionId);
    await watchNow(uid, "sweep");
    expect(isOpen(again)).toBe(true);
    await vendors(uid, { renewal: "TOKEN_EXPIRED" });
    await watchNow(uid);
    expect(await again.closed).toBe(4401);
  });
});
