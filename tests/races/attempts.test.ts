import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { control, fetchCalls, mintAccount } from "#tests/support/minting.ts";
import { inParallel, pickSize } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

const threshold = 5;

const setVendorQuota = (wrongPasswords: number) =>
  control("PUT", "/quotas/identity", { signUps: 10_000, wrongPasswords });

// The vendor's own quota would add to ours.
beforeAll(() => setVendorQuota(10_000));
afterAll(() => setVendorQuota(10));

describe("POST /login", () => {
  test("sends concurrent wrong passwords to the identity service up to the threshold only", async () => {
    const { email } = await mintAccount();
    const signIns = async () =>
      (await fetchCalls("identity")).filter((call) => call.path.includes("signInWithPassword")).length;
    // The call log is bounded, so clear it first.
    await control("DELETE", "/calls.json");
    const tries = pickSize(1_000, 25);
    const statuses = await inParallel(
      tries,
      tries,
      async (index) => (await new Visitor().post("/login", { email, password: `wrong-${index}` })).status,
    );
    // A call that a busy machine did not answer in time does not count as a wrong password, and may not have arrived.
    const unanswered = statuses.filter((status) => status >= 500).length;
    const arrived = await signIns();
    expect(arrived).toBeGreaterThan(0);
    expect(arrived).toBeLessThanOrEqual(threshold + unanswered);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(threshold);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(tries - threshold - unanswered);
  });
});
