/// <reference types="@cloudflare/vitest-plugin/types" />
/** Scheduled tasks of the portal when other services fail. */
import { describe, expect, test } from "vitest";
import { bindings } from "../fixtures/objects.ts";
import { runPortalTask } from "./tasks.ts";

const requestId = () => crypto.randomUUID();
/** A licence service that gives each call the answer of `answer`. */
const withLicences = (answer: (operation: string) => unknown) => ({
  ...bindings,
  LICENCES: new Proxy({} as typeof bindings.LICENCES, { get: (_, name) => async () => answer(String(name)) }),
});
const claimed = (isClaimed: boolean) => ({ ok: true, value: { isClaimed } });

describe("runPortalTask", () => {
  test("runs a task while the licence service, which records its run, is down", async () => {
    let runs = 0;
    const task = { maxMs: 60_000, run: async () => void runs++ };
    const env = withLicences(() => ({ ok: false, error: { code: "UPSTREAM_UNAVAILABLE" } }));
    expect(await runPortalTask(env, "expired-banner", requestId(), task)).toMatchObject({ error: null });
    expect(runs).toBe(1);
  });

  test("does not repeat a recorded run", async () => {
    let runs = 0;
    const task = { maxMs: 60_000, run: async () => void runs++ };
    const env = withLicences(() => claimed(false));
    expect(await runPortalTask(env, "expired-banner", requestId(), task)).toBeNull();
    expect(runs).toBe(0);
  });

  test("records the counts of a run, also when it fails", async () => {
    const recorded: string[] = [];
    const env = withLicences((operation) => {
      recorded.push(operation);
      return claimed(true);
    });
    const task = {
      maxMs: 60_000,
      run: async ({ count }: { count(name: string, howMany: number): void }) => {
        count("deleted", 2);
        throw new Error("This task breaks off.");
      },
    };
    expect(await runPortalTask(env, "expired-notifications", requestId(), task)).toMatchObject({
      counts: { deleted: 2 },
      error: "FAULT",
    });
    expect(recorded).toEqual(["beginRun", "endRun"]);
  });
});
