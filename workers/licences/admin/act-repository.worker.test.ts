import { expect, test } from "vitest";
import { createTestContext } from "../fixtures/internal.ts";
import { claimAct, releaseAct, selectAct } from "./act-repository.ts";

test("an act that is released leaves the others of its kind and those with its id", async () => {
  const { database, now } = createTestContext();
  const keys = [
    { verb: "orders.refund", requestId: "one" },
    { verb: "orders.refund", requestId: "two" },
    { verb: "orders.accept", requestId: "one" },
  ] as const;
  const always = { sql: "1", values: [] };
  for (const key of keys)
    await database.batch([claimAct(database, { ...key, requestHash: "", reply: crypto.randomUUID(), now }, [always])]);
  await database.batch([releaseAct(database, keys[0])]);
  const counts = await Promise.all(keys.map(async (key) => (await database.rows(selectAct(database, key))).length));
  expect(counts).toEqual([0, 1, 1]);
});
