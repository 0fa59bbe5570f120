import { describe, expect, test } from "vitest";
import type { Context } from "../platform/context.ts";
import { runToCompletion } from "./run-to-completion.ts";

describe("runToCompletion", () => {
  test("fails at the caller's limit, and lets the work go on to its end", async () => {
    const behind: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => behind.push(promise);
    const shopify = { withDeadline: () => null };
    const context = { deadline: { leftMs: () => 1 }, requestId: "test", waitUntil, shopify } as unknown as Context;
    const answered = Promise.withResolvers<void>();
    let published = 0;
    const publish = async ({ deadline }: Context) => {
      await answered.promise;
      published = deadline.leftMs();
    };
    await expect(runToCompletion(context, publish)).rejects.toMatchObject({ code: "STORE_UNANSWERED" });
    answered.resolve();
    await Promise.all(behind);
    expect(published).toBe(Number.POSITIVE_INFINITY);
  });
});
