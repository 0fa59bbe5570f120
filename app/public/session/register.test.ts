/** The response time of a registration does not reveal whether an address has an account. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { success } from "#base/errors.ts";
import { registerAccount } from "./register.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const registration = {
  ...{ name: "Ada", email: "ada@example.test", company: undefined },
  ...{ password: "Demo-2024!", passwordConfirm: "Demo-2024!" },
};

/** A use case with this delay. */
const contextAnswering = (afterMs: number) =>
  ({
    run: () => ({
      registerAccount: () => new Promise((resolve) => setTimeout(() => resolve(success(undefined)), afterMs)),
    }),
  }) as unknown as AppLoadContext;

/** Time of the answer on the fake clock, in milliseconds. */
async function answeredAt(afterMs: number): Promise<number> {
  const startedAt = Date.now();
  const answered = registerAccount(contextAnswering(afterMs), registration).then(() => Date.now());
  await vi.runAllTimersAsync();
  return (await answered) - startedAt;
}

describe("registerAccount", () => {
  test("answers after the same time, however fast the address is dealt with", async () => {
    expect(await answeredAt(1)).toBe(800);
    expect(await answeredAt(799)).toBe(800);
  });

  test("waits for a slow service", async () => {
    expect(await answeredAt(2_000)).toBe(2_000);
  });
});
