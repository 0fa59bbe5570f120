/** The stack is killed in the middle of a bulk act over many licences: the schedule resumes it, and it is done once. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDatabase } from "#scripts/many-rows.ts";
import { openDatabase } from "#scripts/stack.ts";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { signInTo } from "#tests/support/minting.ts";
import { isFull } from "#tests/support/size.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";

/** Enough that a job runs for some seconds. */
const rows = { users: 3_000, licences: 6_000, events: 6_000 };

let stack: KillableStack;
let staff: Visitor;

beforeAll(async () => {
  if (!isFull) return;
  stack = await createKillableStack();
  await withDatabase((database) => fillDatabase(database, rows));
  await stack.startUp();
  staff = await signInTo(stack.portalUrl, "admin@demo.test");
});
afterAll(() => stack?.remove());

type LocalDatabase = Awaited<ReturnType<typeof openDatabase>>["database"];

/** While the stack does not run. */
async function withDatabase<Value>(act: (database: LocalDatabase) => Promise<Value>): Promise<Value> {
  const { database, close } = await openDatabase(stack.folder);
  try {
    return await act(database);
  } finally {
    await close();
  }
}

/** Returns where the form leads. */
const post = async (path: string, form: Record<string, string>): Promise<string> =>
  (await staff.submit(path, form)).location ?? "";

const start = (act: string, view: string) =>
  post("/admin/licenses/bulk", {
    ...{ act, view, reason: "Killed", requestId: crypto.randomUUID(), currentPassword: demoPassword },
  });

/** What the job's page says. */
async function show(path: string) {
  const { html } = await staff.get(path, { accept: "text/html", "accept-language": "en" });
  const text = html.replaceAll(/<[^>]*>/g, "");
  const [, handled, state] = /(\d[\d,]*) of [\d,]+ handled\s*(Running|Done|Stopped)/.exec(text) ?? [];
  return { handled: Number(handled?.replace(",", "")), state };
}

async function untilInMiddle(path: string): Promise<number> {
  for (;;) {
    const { handled, state } = await show(path);
    expect(state).toBe("Running");
    if (handled > 0) return handled;
    await pause(50);
  }
}

const count = (sql: string) =>
  withDatabase(async (database) => (await database.prepare(sql).first<{ found: number }>())?.found);

describe("a bulk act", () => {
  test.runIf(isFull)("is resumed after a kill, and changes each licence once", async () => {
    const page = await start("pause", "status=active");
    const handled = await untilInMiddle(page);
    stack.kill();
    const done = await count("SELECT count(*) AS found FROM bulk_job_rows WHERE state = 'done'");
    expect(done).toBeGreaterThanOrEqual(handled);
    // The lease of the dead runner ends a minute after its last slice.
    await withDatabase((database) =>
      database.prepare("UPDATE bulk_jobs SET leased_until = '2026-01-01T00:00:00.000Z'").run(),
    );
    await stack.startUp();
    await expect.poll(async () => (await show(page)).state, { interval: 500 }).not.toBe("Running");
    stack.kill();
    expect(await count("SELECT count(*) AS found FROM bulk_job_rows WHERE state = 'due'")).toBe(0);
    const events = "FROM events WHERE reason = 'Killed' AND type = 'licence.paused'";
    const changed = await count("SELECT done AS found FROM bulk_jobs");
    expect(changed).toBeGreaterThan(done ?? 0);
    expect(await count(`SELECT count(*) AS found ${events}`)).toBe(changed);
    expect(await count(`SELECT count(DISTINCT licence_id) AS found ${events}`)).toBe(changed);
    await stack.startUp();
  });

  test.runIf(isFull)("is stopped in its middle, and keeps what it has changed", async () => {
    const page = await start("enable", "status=paused");
    await untilInMiddle(page);
    await post(page, { intent: "cancel" });
    const { state } = await show(page);
    expect(state).toBe("Stopped");
    stack.kill();
    expect(await count("SELECT count(*) AS found FROM bulk_job_rows WHERE state = 'due'")).toBeGreaterThan(0);
  });
});
