import { expect, test } from "vitest";
import { bindings, newUid } from "../fixtures/objects.ts";
import { shardOf } from "./shards.ts";

test("smoke", async () => {
  const uid = newUid();
  const hub = bindings.NOTIFICATIONS.getByName(shardOf(uid));
  expect(await hub.latest({ uid, role: "user" }, 5)).toEqual([]);
});
