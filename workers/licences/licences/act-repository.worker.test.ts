import { describe, expect, test } from "vitest";
import { createTestContext } from "../fixtures/internal.ts";
import { claimAct, releaseAct, selectAct } from "./act-repository.ts";

describe("releaseAct", () => {
  test("keeps the other actions of the same kind and those with the same id", async () => {
    const { database, now } = createTestContext();
    const keys = [
      { verb: "orders.refund", requestId: "one" },
      { verb: "orders.refund", requestId: "two" },
      { verb: "orders.accept", requestId: "one" },
    ] as const;
    const always = { sql: "1", values: [] };
    for (const key of keys)
      await database.batch([
        claimAct(database, { ...key, requestHash: "", reply: crypto.randomUUID(), now }, [always]),
      ]);
    await database.batch([releaseAct(database, keys[0])]);
    const counts = await Promise.all(keys.map(async (key) => (await database.rows(selectAct(database, key))).length));
    expect(counts).toEqual([0, 1, 1]);
  });
});
