import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { read, remove } from "#app/persisted/persisted.ts";
import type { Job } from "#workers/portal/contract.ts";
import { follow, stop } from "./finished-elsewhere.ts";

const job = { id: "a".repeat(24), kind: "update", shop: "alice-shop", state: "running" } as Job;
const asked: string[] = [];
let state: Job["state"] | null = "running";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return state === null ? new Response(null, { status: 503 }) : Response.json({ state });
  });
});
afterEach(() => {
  stop(job.id);
  remove("notifications-storage");
  asked.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = () => read("notifications-storage").notifications;
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test.each([
  ["done", "success", "La copie mise à jour est prête"],
  ["waiting", "info", "La copie vous attend"],
  ["failed", "error", "La mise à jour n’a pas abouti"],
] as const)("a job that comes to %s while nobody looks at it is told once", async (end, type, title) => {
  state = "running";
  follow(job, translator("fr"));
  await pass(11);
  expect([asked, told()]).toEqual([Array(2).fill(`/jobs/${job.id}/state`), []]);
  state = end;
  await pass(60);
  expect(told()).toMatchObject([{ id: `here:job:${job.id}:${end}`, type, title, link: `/jobs/${job.id}` }]);
  expect(told()[0]?.message).toContain("alice-shop");
  expect(asked).toHaveLength(3);
});

test("nothing is told of a job that was stopped, or whose page was opened again", async () => {
  state = "cancelled";
  follow(job, translator("fr"));
  await pass(20);
  state = "done";
  follow(job, translator("fr"));
  stop(job.id);
  await pass(20);
  expect(told()).toEqual([]);
});

test("a question without an answer is asked again, and none while nobody sees the page", async () => {
  state = null;
  follow(job, translator("fr"));
  await pass(6);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  await pass(30);
  expect(asked).toHaveLength(1);
  state = "done";
  vi.stubGlobal("document", { visibilityState: "visible" });
  await pass(6);
  expect(told()).toHaveLength(1);
});
