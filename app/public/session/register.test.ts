/** The response time of a registration does not reveal whether an address has an account. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failure, type Result, success } from "#base/errors.ts";
import type { SignedIn } from "#workers/portal/session/contract.ts";
import { registerAccount } from "./register.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const registration = {
  ...{ name: "Ada", email: "ada@example.test", company: undefined },
  ...{ password: "Demo-2024!", passwordConfirm: "Demo-2024!" },
};

/** An identity service with this delay. */
function contextAnswering(created: Result<SignedIn>, afterMs: number) {
  const resets: string[] = [];
  const context = {
    attempts: {
      guard: async (_kind: string, _email: string, attempt: () => Promise<object>) => attempt(),
    },
    run: () => ({
      registerAccount: () => new Promise((resolve) => setTimeout(() => resolve(created), afterMs)),
      sendPasswordReset: async (email: string) => {
        resets.push(email);
        return success(undefined);
      },
    }),
  };
  return { context: context as unknown as AppLoadContext, resets };
}

const isNew = success({ idToken: "t", refreshToken: "r", localId: "u" });
const isKnown = failure("EMAIL_IN_USE");

/** Time of the answer on the fake clock, in milliseconds. */
async function answeredAt(created: Result<SignedIn>, afterMs: number): Promise<number> {
  const startedAt = Date.now();
  const answered = registerAccount(contextAnswering(created, afterMs).context, registration).then(() => Date.now());
  await vi.runAllTimersAsync();
  return (await answered) - startedAt;
}

describe("registerAccount", () => {
  test("answers new and known addresses after the same time", async () => {
    expect(await answeredAt(isNew, 1)).toBe(800);
    expect(await answeredAt(isKnown, 1)).toBe(800);
    expect(await answeredAt(isNew, 799)).toBe(800);
  });

  test("waits for a slow service", async () => {
    expect(await answeredAt(isNew, 2_000)).toBe(2_000);
  });

  test("sends a known address a password reset mail and gives the same answer", async () => {
    const { context, resets } = contextAnswering(isKnown, 1);
    const answer = registerAccount(context, registration);
    await vi.runAllTimersAsync();
    expect(await answer).toBeNull();
    expect(resets).toEqual(["ada@example.test"]);
  });
});
