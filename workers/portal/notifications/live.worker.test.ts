/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { ask, origin } from "../fixtures/front.ts";
import {
  isOpen,
  newListener,
  newListenerWithChannel,
  newNeighbour,
  type OpenChannel,
  openChannel,
  requestChannel,
  requestChannelAtHub,
  toWords,
  watchNow,
} from "../fixtures/live-channels.ts";
import {
  admins,
  createReader,
  erase,
  everyone,
  getHub,
  hubs,
  inHours,
  onlyFor,
  publishChange,
  write,
} from "../fixtures/notifications.ts";
import { newUid, signedInCookie, vendors } from "../fixtures/objects.ts";
import { channelLimits } from "./channels.ts";
import { type Audience, isTicketChange, livePages, missedChanges, parseBannerChange } from "./contract.ts";

describe("announcePage", () => {
  test("announces the banner to everyone, and a ticket to its owner alone", async () => {
    const [owner, other] = [await newListenerWithChannel(), await newListenerWithChannel()];
    await hubs.announcePage(livePages.ticket("t1"), owner.uid);
    await hubs.announcePage(livePages.banner(7), null);
    await expect.poll(() => toWords(owner.channel)).toEqual(["changed ticket:t1", "changed banner:7"]);
    await expect.poll(() => toWords(other.channel)).toEqual(["changed banner:7"]);
  });
});

describe("parseBannerChange", () => {
  test("reads the time of a banner's change, which is now for missed messages, and of nothing else", () => {
    expect(parseBannerChange(livePages.banner(7))).toBe(7);
    expect(parseBannerChange(missedChanges)).toBeGreaterThan(7);
    for (const id of [livePages.ticket("banner:7"), "banner:", "banner:x", "banner:1e9", "a".repeat(24)])
      expect(parseBannerChange(id)).toBeNull();
  });
});

describe("isTicketChange", () => {
  test("is true for every ticket and for missed messages, and for no other page or notification", () => {
    expect([livePages.ticket("t1"), missedChanges].map(isTicketChange)).toEqual([true, true]);
    expect([livePages.banner(7), "a".repeat(24)].map(isTicketChange)).toEqual([false, false]);
  });
});

describe("GET /api/live", () => {
  test("rejects a channel without a session, from another origin, and as plain HTTP", {
    meta: { provokes: ["FORBIDDEN_ORIGIN", "UPGRADE_REQUIRED"] },
  }, async () => {
    const { cookie } = await newListener();
    const problem = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
    expect(await problem(await requestChannel(""))).toEqual([401, "SIGN_IN_REQUIRED"]);
    for (const stranger of ["https://evil.test", "null", `${origin}.evil.test`, origin.replace("https", "http"), ""])
      expect(await problem(await requestChannel(cookie, "", { origin: stranger }))).toEqual([403, "FORBIDDEN_ORIGIN"]);
    const plain = await ask("/api/live", { headers: { cookie, origin } });
    expect(await problem(plain)).toEqual([426, "UPGRADE_REQUIRED"]);
    expect(plain.headers.get("Upgrade")).toBe("websocket");
  });

  test("closes the other channels of its session when it takes over, and no others", async () => {
    const { uid, cookie, channel } = await newListenerWithChannel();
    const [beside, elsewhere] = [await openChannel(cookie), await openChannel(await signedInCookie(uid))];
    await expect.poll(() => channel.received).toHaveLength(1);
    const cursor = channel.received[0]?.cursor ?? "";
    const missed = await write({ userId: uid });
    await publishChange("new", missed, onlyFor(uid));
    const taking = await openChannel(cookie, `${cursor}&takeover=1`);
    expect(await Promise.all([channel.closed, beside.closed])).toEqual([4409, 4409]);
    await expect.poll(() => toWords(taking)).toEqual([`new ${missed}`]);
    expect([isOpen(elsewhere), isOpen(taking)]).toEqual([true, true]);
    // Without a cursor it is unknown what was missed.
    const blind = await openChannel(cookie, "&takeover=1");
    expect(await taking.closed).toBe(4409);
    await expect.poll(() => blind.received.map(({ kind }) => kind)).toEqual(["hello", "stale"]);
    expect(isOpen(elsewhere)).toBe(true);
  });

  test("sends what the session may receive, whatever the client claims to be", async () => {
    const { uid, cookie } = await newListener();
    const victim = newUid();
    const claim = JSON.stringify({ uid: victim, sessionId: "x", role: "admin" });
    const channel = await openChannel(cookie, "", { "X-Listener": claim, "X-Role": "admin", "X-Uid": victim });
    const [staff, theirs, own] = [
      await write({ isAdmin: true }),
      await write({ userId: victim }),
      await write({ userId: uid }),
    ];
    await publishChange("new", staff, admins);
    await publishChange("new", theirs, onlyFor(victim));
    await publishChange("new", own, onlyFor(uid));
    await expect.poll(() => toWords(channel)).toEqual([`new ${own}`]);
  });

  test("opens a customer's channel for a demoted administrator", async () => {
    const { uid, cookie } = await newListener("admin");
    // What pages show of them still says so.
    await ask("/", { headers: { cookie } });
    await vendors(uid, { role: "user" });
    const channel = await openChannel(cookie);
    const [staff, all] = [await write({ isAdmin: true }), await write({})];
    await publishChange("new", staff, admins);
    await publishChange("new", all, everyone);
    await expect.poll(() => toWords(channel)).toEqual([`new ${all}`]);
  });
});

describe("NotificationHub", () => {
  test("sends random notifications exactly to their audience, once", async () => {
    // A single run without shrinking, because the hubs keep their state.
    const once = { numRuns: 1, endOnFailure: true };
    await fc.assert(
      fc.asyncProperty(fc.gen(), (draw) => tellAtRandom(draw)),
      once,
    );
  });

  async function tellAtRandom(draw: fc.GeneratorValue): Promise<void> {
    const people = await Promise.all(Array.from({ length: 12 }, (_, at) => newListener(at < 3 ? "admin" : "user")));
    const channels = await Promise.all(
      people.flatMap((who) => [who, who]).map(async (who) => ({ ...who, ...(await openChannel(who.cookie)) })),
    );
    const pick = <Value>(values: readonly Value[]): Value => draw(() => fc.constantFrom(...values));
    const expected = new Map(channels.map((channel) => [channel, [] as string[]]));
    const isFor = (audience: Audience | null, { uid, role }: { uid: string; role: string }) =>
      audience !== null &&
      (audience.kind === "everyone" || (audience.kind === "admins" ? role === "admin" : audience.uid === uid));
    const standing = new Map<string, Audience>();
    for (let turn = 0; turn < 25; turn++) {
      const known = pick([...standing.keys(), "", ""]);
      const before = standing.get(known) ?? null;
      const after =
        before && pick([true, true, false, false, false])
          ? null
          : pick<Audience>([everyone, admins, onlyFor(pick(people).uid)]);
      const fields = after && { userId: after.kind === "user" ? after.uid : null, isAdmin: after.kind === "admins" };
      const id = fields ? await write({ ...fields, title: `T${turn}` }, known || undefined) : known;
      if (after) standing.set(id, after);
      else standing.delete(id);
      if (!fields) await erase(id);
      const audiences = [before, after].filter((audience) => audience !== null);
      expect(await hubs.publish({ kind: before ? (after ? "changed" : "gone") : "new", id, audiences })).toEqual({
        reachedAll: true,
      });
      for (const [channel, words] of expected) {
        const [had, has] = [isFor(before, channel), isFor(after, channel)];
        if (had || has) words.push(`${has ? (had ? "changed" : "new") : "gone"} ${id}`);
      }
    }
    for (const [channel, words] of expected) await expect.poll(() => toWords(channel)).toEqual(words);
  }

  test("announces a future notification once, at its time", async () => {
    const { uid, channel } = await newListenerWithChannel();
    const dated = { userId: uid, createdAt: inHours(0.5), expiresAt: inHours(2) };
    const [id, withdrawn] = [await write(dated), await write(dated)];
    for (const each of [id, withdrawn]) await publishChange("new", each, onlyFor(uid));
    await write({ ...dated, title: "Corrected" }, id);
    await publishChange("changed", id, onlyFor(uid));
    await erase(withdrawn);
    await publishChange("gone", withdrawn, onlyFor(uid));
    const now = await write({ userId: uid });
    await publishChange("new", now, onlyFor(uid));
    await expect.poll(() => toWords(channel)).toEqual([`new ${now}`]);
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      expect(storage.kv.get<Record<string, number>>("agenda")?.announce).toBe(Date.parse(dated.createdAt));
      storage.sql.exec("UPDATE notices SET created_at_ms = 1 WHERE id = ?", id);
    });
    for (let strikes = 0; strikes < 2; strikes++) await watchNow(uid, "announce");
    const last = await write({ userId: uid });
    await publishChange("new", last, onlyFor(uid));
    await expect.poll(() => toWords(channel)).toEqual([`new ${now}`, `new ${id}`, `new ${last}`]);
  });
});

describe("catchUp", () => {
  test("sends missed changes once and in order after the hub was evicted", async () => {
    const { uid, cookie, channel } = await newListenerWithChannel();
    await expect.poll(() => channel.received).toHaveLength(1);
    const cursor = channel.received[0]?.cursor ?? "";
    channel.socket.close();
    const ids = [await write({ userId: uid }), await write({}), await write({ isAdmin: true })];
    await publishChange("new", ids[0] ?? "", onlyFor(uid));
    await evictDurableObject(getHub(uid), { webSockets: "close" });
    await publishChange("new", ids[1] ?? "", everyone);
    await publishChange("new", ids[2] ?? "", admins);
    await getHub(uid).markRead(createReader(uid), [ids[0] ?? ""]);
    const again = await openChannel(cookie, cursor);
    const missed = [`new ${ids[0]}`, `new ${ids[1]}`, `read ${ids[0]}`];
    await expect.poll(() => toWords(again)).toEqual(missed);
    expect(again.received[0]).toEqual({ kind: "hello", cursor });
    const third = await openChannel(cookie, again.received.at(-1)?.cursor);
    const after = await openChannel(cookie, again.received[1]?.cursor);
    await expect.poll(() => toWords(after)).toEqual(missed.slice(1));
    expect(toWords(third)).toEqual([]);
  });

  test("keeps sending changes while the hub hibernates", async () => {
    const { uid, channel } = await newListenerWithChannel();
    await evictDurableObject(getHub(uid));
    const id = await write({ userId: uid });
    await publishChange("new", id, onlyFor(uid));
    await expect.poll(() => toWords(channel)).toEqual([`new ${id}`]);
  });

  test("sends `stale` when the log does not reach back to the cursor, or it is invalid", async () => {
    const { uid, cookie, channel } = await newListenerWithChannel();
    await expect.poll(() => channel.received).toHaveLength(1);
    const cursor = channel.received[0]?.cursor ?? "";
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      storage.sql.exec(
        `WITH RECURSIVE places (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM places WHERE at < 8100)
         INSERT INTO changes (at_ms, id, reader) SELECT ?, 'x' || at, 'somebody' FROM places`,
        Date.now(),
      );
    });
    await evictDurableObject(getHub(uid), { webSockets: "close" });
    const id = await write({ userId: uid });
    await publishChange("new", id, onlyFor(uid));
    const [epoch] = cursor.split("-");
    for (const useless of [cursor, "", "x", `${epoch}-999999`, `${epoch}--1`, `${epoch}-1e3`, `000000000000-1`]) {
      const again = await openChannel(cookie, useless);
      const kinds = useless === "" ? ["hello"] : ["hello", "stale"];
      await expect.poll(() => again.received.map(({ kind }) => kind)).toEqual(kinds);
      expect(again.received.at(-1)?.cursor).not.toBe(cursor);
    }
  });
});

describe("channelLimits", () => {
  test("closes the oldest channel when an account opens its eleventh", async () => {
    const { cookie, channel } = await newListenerWithChannel();
    const others: OpenChannel[] = [];
    for (let count = 0; count < 10; count++) others.push(await openChannel(cookie));
    expect(await channel.closed).toBe(4429);
    expect(others.every(isOpen)).toBe(true);
  });

  test("rejects a channel of an account that never ends closed ones, but not of others", async () => {
    const { uid, sessionId, cookie } = await newListenerWithChannel();
    const deaf = [];
    for (let count = 0; count < channelLimits.heldPerPerson; count++)
      deaf.push(await requestChannelAtHub(uid, sessionId));
    expect(deaf.every(({ webSocket }) => webSocket !== null)).toBe(true);
    expect((await requestChannel(cookie)).status).toBe(503);
    const other = newNeighbour(uid);
    await openChannel(await signedInCookie(other));
    for (const { webSocket } of deaf) webSocket?.accept();
    await expect.poll(async () => (await requestChannel(cookie)).status).toBe(101);
  });

  test("closes a channel that sends anything but a ping", async () => {
    for (const said of ["hello", "", "x".repeat(100_000), new Uint8Array([1])]) {
      const { channel } = await newListenerWithChannel();
      channel.socket.send(said);
      expect(await channel.closed).toBe(4400);
    }
  });

  test("answers 503 for a full hub", async () => {
    const { cookie } = await newListener();
    const limit = vi.spyOn(channelLimits, "perHub", "get").mockReturnValue(0);
    const refused = await requestChannel(cookie);
    limit.mockRestore();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    await openChannel(cookie);
  });
});
