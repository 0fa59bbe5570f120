import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { unwatchJob, watchJob } from "./job-watcher.ts";

const job = "a".repeat(24);
const requests: string[] = [];
let state: Job["state"] | null = "running";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    return state === null ? new Response(null, { status: 503 }) : Response.json({ state });
  });
});
afterEach(() => {
  unwatchJob(job);
  requests.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe("watchJob", () => {
  test("polls the state of a job until the job is over", async () => {
    state = "running";
    watchJob(job);
    await pass(11);
    expect(requests).toEqual(Array(2).fill(`/jobs/${job}/state`));
    state = "waiting";
    await pass(60);
    expect(requests).toHaveLength(3);
  });

  test("does not poll a job whose page is open again", async () => {
    watchJob(job);
    unwatchJob(job);
    await pass(20);
    expect(requests).toEqual([]);
  });

  test("repeats a failed poll, and pauses while the page is hidden", async () => {
    state = null;
    watchJob(job);
    await pass(6);
    vi.stubGlobal("document", { visibilityState: "hidden" });
    await pass(30);
    expect(requests).toHaveLength(1);
    state = "done";
    vi.stubGlobal("document", { visibilityState: "visible" });
    await pass(60);
    expect(requests).toHaveLength(2);
  });
});
