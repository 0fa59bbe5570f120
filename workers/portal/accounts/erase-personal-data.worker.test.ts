/// <reference types="@cloudflare/vitest-plugin/types" />
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { createReader, getHub, write } from "../fixtures/notifications.ts";
import { bindings, newUid } from "../fixtures/objects.ts";
import { erasePersonalData } from "./erase-personal-data.ts";

describe("erasePersonalData", () => {
  test("removes the user from the hub and leaves other users unchanged", async () => {
    const [uid, other] = [newUid(), newUid()];
    const [own, shared] = [await write({ userId: uid }), await write({})];
    for (const each of [uid, other]) await getHub(each).listLatest(createReader(each), 5);
    await getHub(uid).markRead(createReader(uid), [own, shared]);
    const erasure = {
      uid,
      email: `${uid}@example.test`,
      licences: "free" as const,
      archive: crypto.randomUUID(),
      event: null,
    };
    await erasePersonalData(erasure, { env: bindings, requestId: "test", onFault: () => undefined });
    await runInDurableObject(getHub(uid), (_, { storage }) => {
      expect(storage.sql.exec("SELECT * FROM reads WHERE uid = ?", uid).toArray()).toEqual([]);
      expect(storage.sql.exec("SELECT * FROM notices WHERE user_id = ?", uid).toArray()).toEqual([]);
    });
    expect(
      (await getHub(other).listLatest(createReader(other), 50))?.map(({ notification }) => notification.id),
    ).toContain(shared);
  });
});
