import { afterEach, describe, expect, it, vi } from "vitest";
import type { Firestore, Query } from "./firestore.server.ts";
import { notificationsGateway } from "./notifications.server.ts";

const now = new Date("2024-12-20T12:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const document = (id: string, over: Record<string, unknown> = {}) => ({
  id,
  fields: {
    title: id,
    message: "m",
    type: "info",
    createdAt: minutesAgo(Number(id)),
    readBy: [],
    isAdmin: false,
    userId: null,
    ...over,
  },
});

/** The gateway before a store that holds these documents, in this order. */
function gatewayOver(documents: ReturnType<typeof document>[], query?: Firestore["query"]) {
  const asked: Query[] = [];
  const faults: unknown[] = [];
  const stored = async (one: Query) => {
    asked.push(one);
    const { offset = 0, limit } = one;
    return documents.slice(offset, offset + limit);
  };
  const store = { query: query ?? stored } as unknown as Firestore;
  const onFault = (error: unknown) => faults.push(error);
  return {
    asked,
    faults,
    gateway: notificationsGateway({ store, reader: { uid: "ada", role: "user" }, now, onFault }),
  };
}

const expired = { expiresAt: minutesAgo(1) };
const many = (count: number, over = {}) => Array.from({ length: count }, (_, index) => document(`${index}`, over));
const idsOf = async (reply: ReturnType<ReturnType<typeof gatewayOver>["gateway"]["latest"]>) => {
  const result = await reply;
  return result.ok ? result.value.map(({ id }) => id) : result.refusal.code;
};

afterEach(() => vi.useRealTimers());

describe("latest", () => {
  it("answers so many, newest first, with one question", async () => {
    const { gateway, asked } = gatewayOver([document("7"), document("3"), document("9"), document("5")]);
    expect(await idsOf(gateway.latest(3))).toEqual(["3", "5", "7"]);
    expect(asked).toHaveLength(1);
  });

  it("leaves the staff's and other people's messages in the store", async () => {
    const { gateway, asked } = gatewayOver([]);
    await gateway.latest(3);
    const everybody = { field: "userId", equals: null };
    expect(asked[0]?.where).toEqual({
      any: [{ field: "userId", equals: "ada" }, { all: [everybody, { field: "isAdmin", equals: false }] }],
    });
  });

  it("skips what is malformed", async () => {
    const { gateway } = gatewayOver([document("1", { title: 7 }), document("2"), document("3", { createdAt: null })]);
    expect(await idsOf(gateway.latest(3))).toEqual(["2"]);
  });

  it("looks behind messages that have expired", async () => {
    const { gateway, asked } = gatewayOver([...many(20, expired), document("30")]);
    expect(await idsOf(gateway.latest(3))).toEqual(["30"]);
    expect(asked).toHaveLength(2);
  });

  it("does not search for ever", async () => {
    const { gateway, asked } = gatewayOver(many(500, expired));
    expect(await idsOf(gateway.latest(3))).toEqual([]);
    expect(asked.length).toBeLessThan(5);
  });

  it("shows a message once that has moved to the next page in the meantime", async () => {
    const { gateway } = gatewayOver([...many(12, expired), document("20"), document("20"), document("30")]);
    expect(await idsOf(gateway.latest(3))).toEqual(["20", "30"]);
  });

  it("says that the store is not there, and logs it once", async () => {
    const { gateway, faults } = gatewayOver([], async () => {
      throw new Error("down");
    });
    expect(await idsOf(gateway.latest(3))).toBe("UPSTREAM_UNAVAILABLE");
    expect(faults).toHaveLength(1);
  });

  it("waits two seconds for a store that hangs, and no longer", async () => {
    vi.useFakeTimers();
    const { gateway, faults } = gatewayOver([], () => new Promise(() => {}));
    const reply = idsOf(gateway.latest(3));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await reply).toBe("UPSTREAM_UNAVAILABLE");
    expect(String(faults[0])).toContain("timeout");
  });
});
