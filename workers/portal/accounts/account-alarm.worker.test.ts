/// <reference types="@cloudflare/vitest-plugin/types" />
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { minutes } from "#base/duration.ts";
import { getAccount } from "../fixtures/objects.ts";
import { openTicket, withTwoFactors } from "../fixtures/two-factors.ts";

describe("runAlarm", () => {
  test("sets the next alarm for the earliest expiry", async () => {
    // Its session lives for hours, a sign-in that waits for its code for five minutes.
    const { uid } = await withTwoFactors();
    const account = getAccount(uid);
    await openTicket(uid);
    await runDurableObjectAlarm(account);
    const setMs = await runInDurableObject(account, (_, { storage }) => storage.getAlarm());
    expect(setMs).toBeGreaterThan(Date.now());
    expect(setMs).toBeLessThanOrEqual(Date.now() + minutes(5));
  });
});
