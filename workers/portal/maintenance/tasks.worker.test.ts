/// <reference types="@cloudflare/vitest-plugin/types" />
/** Scheduled tasks of the portal when other services fail. */
import { describe, expect, test } from "vitest";
import { failure, success } from "#base/errors.ts";
import { noDeadline } from "#base/time-limit.ts";
import { bindings } from "../fixtures/objects.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";
import type { PortalScope } from "../scope.ts";
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

describe("runTask", () => {
  test("answers a form that comes again with the recorded run, in either Worker", async () => {
    const own = { task: "expired-banner", error: "FAULT" };
    const createStaff = (runs: unknown[]) =>
      createTestCalls({
        env: withLicences(() => claimed(false)),
        licences: { maintenance: async () => success(runs), runMaintenance: async () => success({ error: null }) },
        ...{ deadline: noDeadline, viewer: createTestViewer({ role: "admin" }) },
      } as unknown as PortalScope);
    const staff = createStaff([own]);
    expect(await staff.runTask({ task: "expired-banner", requestId: requestId() })).toEqual(success(own));
    expect(await staff.runTask({ task: "webhooks", requestId: requestId() })).toEqual(success({ error: null }));
    const unrecorded = await createStaff([]).runTask({ task: "expired-banner", requestId: requestId() });
    expect(unrecorded).toEqual(failure("UPSTREAM_UNAVAILABLE"));
  });
});
