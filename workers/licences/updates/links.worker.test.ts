/** Links to previews: who may make and revoke them, how many there are, what is stored of them, and how they end. */
import { beforeAll, describe, expect, test } from "vitest";
import { sha256Hex } from "#base/digest.ts";
import { call, createActiveCustomer, createTestContext, runSql, selectValue } from "../fixtures/internal.ts";
import { insertTestJob } from "../fixtures/jobs.ts";
import { createPreview } from "../fixtures/previews.ts";
import type { Actor } from "../platform/contract.ts";
import { newId } from "../platform/identifier.ts";
import { takeOverLinks } from "./link-repository.ts";

beforeAll(() =>
  runSql(
    `INSERT INTO releases (version, major, minor, patch, status, object_key, size, sha256, md5, file_count, uploaded_at)
     VALUES ('0.0.1', 0, 0, 1, 'draft', 'k', 1, ?, ?, 1, '2026-01-01')`,
    "a".repeat(64),
    "b".repeat(32),
  ),
);

async function createOwner() {
  const { actor, store, licenceId } = await createActiveCustomer();
  const job = newId(new Date());
  await runSql(
    `INSERT INTO jobs (id, kind, account, actor_uid, actor_role, licence_id, shop, state, step, version, name, source_theme_id, created_at, updated_at)
     VALUES (?, 'update', ?, ?, 'user', ?, ?, 'waiting', 'plan', '0.0.1', 'Copy', '1', '2026-01-01', '2026-01-01')`,
    ...[job, actor.email, actor.uid, licenceId, store.shop],
  );
  return { actor, job };
}
const create = (actor: Actor, id: string, name = "Ana", requestId: string = crypto.randomUUID()) =>
  call(actor, "createUpdateLink", { id, name, requestId });
const revoke = (actor: Actor, id: string, link: string) => call(actor, "revokeUpdateLink", { id, link });
const count = (job: string) => selectValue<number>("SELECT count(*) FROM update_links WHERE job_id = ?", job);
const seenAt = new Date().toISOString();

describe("createUpdateLink", () => {
  test("returns its token once, and stores it as its hash", async () => {
    const { actor, job } = await createOwner();
    const { body } = await create(actor, job, " Ana ");
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.link).toMatchObject({ name: "Ana", state: "live", openedAt: null });
    expect(Date.parse(body.link.expiresAt) - Date.parse(body.link.createdAt)).toBe(7 * 24 * 60 * 60 * 1000);
    const stored = await selectValue<string>(
      "SELECT json_group_array(token_hash) FROM update_links WHERE job_id = ?",
      job,
    );
    expect(JSON.parse(stored ?? "")).toEqual([sha256Hex(body.token)]);
    const { events } = (await call(actor, "events")).body;
    expect(events[0]).toMatchObject({ type: "theme.link_created", object: { id: job }, after: { name: "Ana" } });
    expect(JSON.stringify(events)).not.toContain(body.token);
  });

  test("allows a preview at most ten live links, not counting revoked or expired ones", {
    meta: { provokes: "LINK_LIMIT" },
  }, async () => {
    const { actor, job } = await createOwner();
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => create(actor, job, `Developer ${at}`)));
    const refused = made.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, "LINK_LIMIT"]));
    const [one, two] = made.flatMap(({ status, body }) => (status === 200 ? [body.link.id] : []));
    expect((await revoke(actor, job, one ?? "")).body.state).toBe("revoked");
    expect((await create(actor, job)).status).toBe(200);
    await runSql("UPDATE update_links SET expires_at = created_at WHERE id = ?", two ?? "");
    expect((await create(actor, job)).status).toBe(200);
    expect((await create(actor, job)).status).toBe(409);
  });

  test("creates one link for a form that is sent twice, and shows it in both answers", async () => {
    const { actor, job } = await createOwner();
    const requestId = crypto.randomUUID();
    const [one, other] = await Promise.all([
      create(actor, job, "Ana", requestId),
      create(actor, job, "Ana", requestId),
    ]);
    expect(one).toMatchObject({ status: 200 });
    expect(other.body).toEqual(one.body);
    expect(await count(job)).toBe(1);
    expect((await call(actor, "events")).body.events.filter(({ type }) => type === "theme.link_created")).toHaveLength(
      1,
    );
    // Another form, and another preview with the same form, make another link.
    expect((await create(actor, job)).body.token).not.toBe(one.body.token);
    const { actor: stranger, job: theirs } = await createOwner();
    expect((await create(stranger, theirs, "Ana", requestId)).body.token).not.toBe(one.body.token);
    await revoke(actor, job, one.body.link.id);
    expect((await create(actor, job, "Ana", requestId)).status).toBe(410);
  });
});

describe("loadJobPage", () => {
  test("lists an update's links as long as it waits", async () => {
    const { actor, id } = await createPreview();
    const list = async () => (await call(actor, "jobPage", id)).body.links.map(({ name }) => name);
    expect(await list()).toEqual([]);
    await create(actor, id, "Ana");
    expect(await list()).toEqual(["Ana"]);
    await runSql("UPDATE jobs SET state = 'running' WHERE id = ?", id);
    expect(await list()).toEqual([]);
  });

  test("lists the live links first, then the newest", async () => {
    const { actor, id } = await createPreview();
    for (const name of ["first", "second", "third", "revoked"]) await create(actor, id, name);
    const days = { first: "2026-01-01", second: "2026-01-02", third: "2026-01-03", revoked: "2026-01-04" };
    for (const [name, day] of Object.entries(days))
      await runSql("UPDATE update_links SET created_at = ? WHERE job_id = ? AND name = ?", day, id, name);
    const { links } = (await call(actor, "jobPage", id)).body;
    await revoke(actor, id, links.find(({ name }) => name === "revoked")?.id ?? "");
    expect((await call(actor, "jobPage", id)).body.links.map(({ name }) => name)).toEqual([
      ...["third", "second", "first", "revoked"],
    ]);
  });

  test("lists links of the same moment by their ids, the last first", async () => {
    const { actor, id } = await createPreview();
    for (const name of ["first", "second", "third"]) await create(actor, id, name);
    await runSql("UPDATE update_links SET created_at = '2026-01-01' WHERE job_id = ?", id);
    const ids = (await call(actor, "jobPage", id)).body.links.map((link) => link.id);
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });
});

describe("takeOverLinks", () => {
  test("moves the live links of the same theme's earlier preview, and no others", async () => {
    const { database } = createTestContext();
    const owner = await createActiveCustomer();
    const [earlier, another, next] = [
      await insertTestJob(owner, { kind: "update", state: "waiting", source_theme_id: "1" }),
      await insertTestJob(owner, { kind: "update", state: "waiting", source_theme_id: "2" }),
      await insertTestJob(owner, { kind: "update", state: "queued", source_theme_id: "1" }),
    ];
    for (const job of [earlier, another]) await create(owner.actor, job);
    await database.batch([takeOverLinks(database, next, new Date())]);
    expect(await Promise.all([earlier, another, next].map(count))).toEqual([0, 1, 1]);
  });
});

describe("createUpdateLink and revokeUpdateLink", () => {
  test("are for the owner only, and only while the preview waits", {
    meta: { provokes: "LINK_ENDED" },
  }, async () => {
    const { actor, job } = await createOwner();
    const { actor: stranger, job: theirs } = await createOwner();
    const { link } = (await create(actor, job)).body;
    expect((await create(stranger, job)).body.code).toBe("JOB_NOT_FOUND");
    expect((await revoke(stranger, job, link.id)).body.code).toBe("JOB_NOT_FOUND");
    expect((await revoke(stranger, theirs, link.id)).body.code).toBe("LINK_ENDED");
    expect(await selectValue("SELECT revoked_at FROM update_links WHERE id = ?", link.id)).toBeNull();
    for (const name of ["", "  ", "x".repeat(81), "\u0000", "\u202e"])
      expect((await create(actor, job, name)).body.code, name).toBe("INVALID_REQUEST");
    const first = await revoke(actor, job, link.id);
    expect(await revoke(actor, job, link.id)).toEqual(first);
    const types = (await call(actor, "events")).body.events.map(({ type }) => type);
    expect(types.filter((type) => type === "theme.link_revoked")).toHaveLength(1);
    await call(stranger, "cancelJob", theirs);
    expect((await create(stranger, theirs)).body.code).toBe("STATE_CONFLICT");
    expect(await count(theirs)).toBe(0);
  });
});

describe("readLinkedPreview, readLinkedText and saveLinkedAnswers", () => {
  test("answer the same for revoked, expired and unknown links and those of an ended preview", async () => {
    const { actor, job } = await createOwner();
    const [revoked, expired, live] = await Promise.all(["a", "b", "c"].map((name) => create(actor, job, name)));
    await revoke(actor, job, revoked?.body.link.id ?? "");
    await runSql("UPDATE update_links SET expires_at = created_at WHERE id = ?", expired?.body.link.id ?? "");
    const answers = async (token: string) =>
      Promise.all([
        call(null, "linkedPreview", { token }),
        call(null, "linkedText", { token, path: "assets/base.css", side: "mine" }),
        call(null, "saveLinkedAnswers", { token, answers: {}, seenAt }),
      ]);
    const ended = Array(3).fill({ status: 410, body: { code: "LINK_ENDED" } });
    for (const token of ["x".repeat(43), revoked?.body.token ?? "", expired?.body.token ?? ""])
      expect(await answers(token)).toEqual(ended);
    await call(actor, "cancelJob", job);
    expect(await answers(live?.body.token ?? "")).toEqual(ended);
  });
});

describe("exportAccount and forgetAccount", () => {
  test("export answers and links without tokens, and delete both with the account", async () => {
    const { actor, job } = await createOwner();
    const { token } = (await create(actor, job)).body;
    await runSql(
      "INSERT INTO update_answers (job_id, path, question, choice, answered_by, answered_at) VALUES (?, 'assets/a.css', 'q', 'mine', 'Ana', ?)",
      job,
      seenAt,
    );
    const rows = async (part: string) => (await call(actor, "exportAccount", { part })).body.rows;
    expect(await rows("updateLinks")).toMatchObject([{ job_id: job, name: "Ana" }]);
    expect(await rows("updateAnswers")).toMatchObject([{ path: "assets/a.css", choice: "mine", answered_by: "Ana" }]);
    expect(JSON.stringify(await rows("updateLinks"))).not.toContain(sha256Hex(token));
    await call(actor, "forgetAccount", "keep");
    expect(await count(job)).toBe(0);
    expect(await selectValue("SELECT count(*) FROM update_answers WHERE job_id = ?", job)).toBe(0);
    expect((await call(null, "linkedPreview", { token })).status).toBe(410);
  });
});
