/** Writes of jobs check the owner themselves because the account may have changed hands since it was read. */
import { describe, expect, test } from "vitest";
import type { Actor } from "../contract.ts";
import { command, contextNow, installed, run } from "../fixtures/internal.ts";
import { jobRow, newJob, type Owner } from "../fixtures/jobs.ts";
import { released } from "../fixtures/releases.ts";
import { newId } from "../identifier.ts";
import {
  askToCancel,
  insertJob,
  markPublished,
  markRolledBack,
  type NewJob,
  queueAgain,
  rememberFormer,
  replaceEngine,
  supersedePreviews,
} from "./job-repository.ts";

const { database } = contextNow();
const now = new Date("2026-02-01T00:00:00.000Z");

async function changesOf(statement: D1PreparedStatement): Promise<number | undefined> {
  const [outcome] = await database.batch([statement]);
  return outcome?.changes;
}

/** Refuses another account and another user with the owner's address. */
async function expectOwnerOnly(owner: Owner, write: (actor: Actor) => D1PreparedStatement): Promise<void> {
  const stranger = await installed();
  for (const actor of [stranger.actor, { ...owner.actor, uid: "another-uid" }])
    expect(await changesOf(write(actor))).toBe(0);
  expect(await changesOf(write(owner.actor))).toBe(1);
}

const newJobIn = async ({ store }: Owner): Promise<NewJob> => ({
  ...{ id: newId(now), kind: "update", shop: store.shop, step: "check", fromVersion: null },
  ...{ version: (await released()).version, name: "Theme", source: { id: "1", name: "Theme" }, now },
});

describe("only the owner", () => {
  test("begins a job", async () => {
    const owner = await installed();
    const job = await newJobIn(owner);
    await expectOwnerOnly(owner, (actor) => insertJob(database, actor, job));
  });

  test("stops a job", async () => {
    const owner = await installed();
    const id = await newJob(owner);
    await expectOwnerOnly(owner, (actor) => askToCancel(database, actor, id, now));
  });

  test("goes on with a job that failed", async () => {
    const owner = await installed();
    const id = await newJob(owner, { state: "failed" });
    const again = { id, from: "failed" as const, step: "create" as const };
    await expectOwnerOnly(owner, (actor) => queueAgain(database, actor, again, now));
  });

  test("publishes a theme and goes back from it", async () => {
    const owner = await installed();
    const id = await newJob(owner, { state: "done", theme_id: "7" });
    await expectOwnerOnly(owner, (actor) => rememberFormer(database, actor, id, { id: "1", name: "Former" }));
    await expectOwnerOnly(owner, (actor) => markPublished(database, actor, id, now));
    await expectOwnerOnly(owner, (actor) => markRolledBack(database, actor, id, now));
  });
});

test("a paused licence begins no job", async () => {
  const owner = await installed();
  const job = await newJobIn(owner);
  await command("pause", owner.licenceId);
  expect(await changesOf(insertJob(database, owner.actor, job))).toBe(0);
});

test("a new preview ends the owner's own waiting previews of the same theme and store, and no others", async () => {
  const owner = await installed();
  const stranger = await installed();
  const waiting = { kind: "update", state: "waiting", source_theme_id: "1" } as const;
  const [own, another, theirs] = [
    await newJob(owner, waiting),
    await newJob(owner, { ...waiting, source_theme_id: "2" }),
    await newJob(stranger, waiting),
  ];
  // The store was the stranger's before.
  await run("UPDATE jobs SET shop = ? WHERE id = ?", owner.store.shop, theirs);
  const job = await newJobIn(owner);
  await database.batch([insertJob(database, owner.actor, job), supersedePreviews(database, owner.actor, job)]);
  const states = await Promise.all([own, another, theirs].map(async (id) => (await jobRow(id)).state));
  expect(states).toEqual(["cancelled", "waiting", "waiting"]);
});

test("only one of several callers takes over a silent job", async () => {
  const id = await newJob(await installed());
  const take = () => changesOf(replaceEngine(database, { id, run: 2 }, now));
  expect([await take(), await take()]).toEqual([1, 0]);
  expect(await jobRow(id)).toMatchObject({ run: 3 });
});
