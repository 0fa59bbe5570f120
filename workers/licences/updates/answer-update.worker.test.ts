/** Answers to the questions of an update, until it starts. */
import { describe, expect, test } from "vitest";
import { administrator, call, createTestContext, runSql, selectValue } from "../fixtures/internal.ts";
import { loadJobRow } from "../fixtures/jobs.ts";
import { createPreview, type Preview, editedPath as path } from "../fixtures/previews.ts";
import { advanceJob } from "./jobs/job-runner.ts";

const save = ({ actor, id }: Preview, text: string, rest: object = {}) => {
  const answers = { [path]: { choice: "edit", text } };
  return call(actor, "saveAnswers", { id, answers, seenAt: new Date().toISOString(), ...rest });
};
const read = async ({ actor, id }: Preview) => (await call(actor, "conflictText", { id, path, side: "answer" })).body;

describe("saveAnswers", () => {
  test("saves, changes and removes an answer, and never replaces a newer one that its caller has not read", {
    meta: { provokes: "TEXT_INVALID" },
  }, async () => {
    const preview = await createPreview();
    const { actor, id } = preview;
    const answer = async (choice: object | null, seenAt = new Date()) =>
      (await call(actor, "saveAnswers", { id, answers: { [path]: choice }, seenAt: seenAt.toISOString() })).body;
    expect(await answer({ choice: "mine" })).toMatchObject({
      ...{ answers: [{ path, choice: "mine", by: null }], questions: 1, stale: [] },
    });
    expect((await answer(null)).answers).toEqual([]);
    const text = "<p>both</p>\n";
    const before = new Date(Date.now() - 1);
    await answer({ choice: "edit", text });
    // Another tab that has read the answers before: the same text is no conflict, another answer is.
    expect((await answer({ choice: "edit", text }, before)).stale).toEqual([]);
    for (const other of [{ choice: "edit", text: "<p>other</p>" }, { choice: "new" }, null])
      expect((await answer(other, before)).stale).toEqual([path]);
    expect(await read(preview)).toBe(text);
    expect((await save(preview, "<<<<<<< mine\n")).body.code).toBe("TEXT_INVALID");
  });

  test("keeps text that Shopify could not read while it is typed, and rejects it once sent", async () => {
    const preview = await createPreview();
    const draft = "{% if a %}\n";
    const refused = await save(preview, draft);
    expect(refused).toMatchObject({ status: 400, body: { code: "TEXT_INVALID", details: { files: [path] } } });
    expect(await read(preview)).toBe("");
    const kept = await save(preview, draft, { unfinished: true });
    expect(kept).toMatchObject({ status: 200, body: { answers: [{ path, choice: "edit" }], questions: 1, stale: [] } });
    expect(await read(preview)).toBe(draft);
    const { body } = await call(preview.actor, "jobPage", preview.id);
    expect(body.answers).toMatchObject([{ path, choice: "edit" }]);
  });

  test("rejects all answers and names the file when one is for a file without a question", async () => {
    const preview = await createPreview();
    const other = "sections/footer.liquid";
    const answers = { [path]: { choice: "mine" }, [other]: { choice: "mine" } };
    const refused = await call(preview.actor, "saveAnswers", {
      id: preview.id,
      answers,
      seenAt: new Date().toISOString(),
    });
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_REQUEST", details: { fields: [other] } } });
    expect((await call(preview.actor, "jobPage", preview.id)).body.answers).toEqual([]);
  });

  test("rejects a text that Shopify would find too large", { meta: { provokes: "FILE_TOO_LARGE" } }, async () => {
    const preview = await createPreview();
    const most = 256 * 1024;
    expect(await save(preview, `${"x".repeat(most - 1)}é`)).toMatchObject({
      ...{ status: 422, body: { code: "FILE_TOO_LARGE", details: { files: [path] } } },
    });
    expect(await save(preview, "x".repeat(most))).toMatchObject({ status: 200 });
  });
});

describe("advanceJob", () => {
  test("takes over an answer from the theme's last preview when its question is the same", async () => {
    const first = await createPreview();
    const { actor } = first;
    const answer = (id: string, choice: "new" | "mine-file") =>
      call(actor, "saveAnswers", { id, answers: { [path]: { choice } }, seenAt: new Date().toISOString() });
    const endAndStart = async ({ id }: Preview) => {
      await runSql("UPDATE jobs SET state = 'cancelled', ended_at = updated_at WHERE id = ?", id);
      return createPreview({}, { owner: first });
    };
    await answer(first.id, "new");
    const second = await endAndStart(first);
    const listAnswers = async ({ id }: Preview) => (await call(actor, "jobPage", id)).body.answers;
    expect(await listAnswers(second)).toMatchObject([{ path, choice: "new", by: null }]);
    // As when the file has changed since, but not its lines in conflict: see `question.test.ts`.
    await answer(second.id, "mine-file");
    await runSql("UPDATE update_answers SET question = 'another' WHERE choice = 'mine-file' AND job_id = ?", second.id);
    expect(await listAnswers(await endAndStart(second))).toMatchObject([{ path, choice: "new" }]);
  });

  /** As when the merchant changes a file that is asked about. */
  const changeQuestion = (id: string) => runSql("UPDATE update_answers SET question = 'another' WHERE job_id = ?", id);
  /** As a job does that failed with THEME_CHANGED and is resumed. */
  const prepareAgain = async (id: string) => {
    await runSql("UPDATE jobs SET state = 'running', step = 'read' WHERE id = ?", id);
    for (const _ of ["read", "plan"]) await advanceJob(createTestContext(), { id, run: 2 });
    expect(await loadJobRow(id)).toMatchObject({ state: "waiting", questions: 1, failure_code: null });
  };
  const readTexts = async ({ actor, id }: Preview) => (await call(actor, "jobPage", id)).body.earlierTexts;

  test("keeps a text beside the question that it no longer answers", async () => {
    const preview = await createPreview();
    const { actor, id } = preview;
    const text = "<p>typed</p>\n";
    await save(preview, text);
    await changeQuestion(id);
    for (let times = 0; times < 2; times++) {
      await prepareAgain(id);
      expect((await call(actor, "jobPage", id)).body).toMatchObject({
        answers: [],
        earlierTexts: [{ path, text }],
      });
    }
    const { body } = await call(actor, "createUpdateLink", { id, name: "Ana", requestId: crypto.randomUUID() });
    expect((await call(null, "linkedPreview", { token: body.token })).body.earlierTexts).toEqual([{ path, text }]);
    expect((await call(actor, "exportAccount", { part: "updateEarlierTexts" })).body.rows).toMatchObject([
      { job_id: id, path, text },
    ]);
    expect((await save(preview, "<p>again</p>\n")).status).toBe(200);
    expect(await readTexts(preview)).toEqual([{ path, text }]);
    await call(actor, "forgetAccount", "keep");
    expect(await selectValue("SELECT count(*) FROM update_earlier_texts WHERE job_id = ?", id)).toBe(0);
  });

  test("brings texts of the theme's last update along unless that one is done", async () => {
    const first = await createPreview();
    await save(first, "<p>first</p>\n");
    await changeQuestion(first.id);
    const endAndStart = async ({ id }: Preview, state: "failed" | "done") => {
      const code = state === "failed" ? "THEME_CHANGED" : "";
      await runSql(
        "UPDATE jobs SET state = ?, failure_code = nullif(?, ''), ended_at = updated_at WHERE id = ?",
        state,
        code,
        id,
      );
      return createPreview({}, { owner: first });
    };
    const second = await endAndStart(first, "failed");
    expect(await readTexts(second)).toEqual([{ path, text: "<p>first</p>\n" }]);
    const third = await endAndStart(second, "failed");
    expect(await readTexts(third)).toEqual([{ path, text: "<p>first</p>\n" }]);
    expect(await readTexts(await endAndStart(third, "done"))).toEqual([]);
  });

  test("drops no answers of another preview", async () => {
    const first = await createPreview();
    expect(await save(first, "<p>of the first</p>\n")).toMatchObject({ status: 200 });
    await createPreview({ [path]: "<p>another release</p>\n" });
    expect(await read(first)).toBe("<p>of the first</p>\n");
  });
});

describe("startUpdate", () => {
  test("requires an answer to every question, and starts once with the saved ones", {
    meta: { provokes: ["CHOICES_MISSING", "ANSWERS_CHANGED"] },
  }, async () => {
    const preview = await createPreview();
    const { actor, id } = preview;
    const start = (choices: object, seenAt?: Date) =>
      call(actor, "startUpdate", { id, choices, ...(seenAt ? { seenAt: seenAt.toISOString() } : {}) });
    expect((await start({})).body).toMatchObject({ code: "CHOICES_MISSING", details: { files: [path] } });
    const other = { "assets/theme.js": { choice: "mine" } };
    expect((await start(other)).body).toMatchObject({ code: "CHOICES_MISSING", details: { files: [path] } });
    const before = new Date(Date.now() - 1);
    await save(preview, "<p>both</p>\n");
    expect((await start({ [path]: { choice: "new" } }, before)).body.code).toBe("ANSWERS_CHANGED");
    // A start that is rejected keeps the text.
    expect((await start({ [path]: { choice: "edit", text: "<<<<<<< mine\n" } })).body.code).toBe("TEXT_INVALID");
    await save(preview, "<p>both</p>\n");
    const started = await Promise.all([start({}), start({})]);
    expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save(preview, "<p>late</p>\n")).body.code).toBe("STATE_CONFLICT");
  });

  test("does not start an update in a store that is no longer connected", async () => {
    const preview = await createPreview();
    expect(await save(preview, "<p>both</p>\n")).toMatchObject({ status: 200 });
    const { shop, apiSecretKey } = preview.store;
    expect((await call(preview.actor, "deactivate", { shop, apiSecretKey })).status).toBe(200);
    const { status, body } = await call(preview.actor, "startUpdate", { id: preview.id, choices: {} });
    expect([status, body.code]).toEqual([404, "ACTIVATION_NOT_FOUND"]);
    expect(await loadJobRow(preview.id)).toMatchObject({ state: "waiting" });
  });

  test("does not start an update to a halted or withdrawn release, and keeps its answers", async () => {
    const preview = await createPreview();
    const { actor, id } = preview;
    const { version } = await loadJobRow(id);
    const start = () => call(actor, "startUpdate", { id, choices: { [path]: { choice: "mine" } } });
    const expectAnswers = async () => {
      expect(await read(preview)).toBe("<p>both</p>\n");
      expect(await loadJobRow(id)).toMatchObject({ state: "waiting" });
    };
    expect(await save(preview, "<p>both</p>\n")).toMatchObject({ status: 200 });
    expect(await call(administrator, "haltRelease", { version, reason: "broken cart" })).toMatchObject({ status: 200 });
    expect(await start()).toMatchObject({ status: 409, body: { code: "RELEASE_HALTED" } });
    await expectAnswers();
    expect((await call(administrator, "resumeRelease", version)).status).toBe(200);
    expect((await call(administrator, "withdrawRelease", { version, reason: "broken cart" })).status).toBe(200);
    expect(await start()).toMatchObject({ status: 409, body: { code: "RELEASE_WITHDRAWN" } });
    await expectAnswers();
    expect(await call(actor, "cancelJob", id)).toMatchObject({ status: 200 });
    expect(await loadJobRow(id)).toMatchObject({ state: "cancelled" });
  });
});

describe("readPreview and readConflict", () => {
  test("show neither questions nor texts of an update that no longer waits", async () => {
    const preview = await createPreview();
    const { actor, id } = preview;
    const readAll = async () => {
      const texts = ["mine", "new"].map((side) => call(actor, "conflictText", { id, path, side }));
      const replies = await Promise.all([call(actor, "updatePreview", id), ...texts]);
      return replies.map(({ status, body }) => [status, body.code]);
    };
    expect((await readAll()).map(([status]) => status)).toEqual([200, 200, 200]);
    const [mine, release] = await Promise.all(
      ["mine", "new"].map(async (side) => (await call(actor, "conflictText", { id, path, side })).body),
    );
    expect([mine, release]).toEqual(["<p>mine</p>\n", "<p>release</p>\n"]);
    const other = { id, path: "assets/theme.js", side: "mine" };
    expect((await call(actor, "conflictText", other)).body.code).toBe("INVALID_REQUEST");
    await runSql("UPDATE jobs SET state = 'running' WHERE id = ?", id);
    expect(await readAll()).toEqual(Array(3).fill([409, "STATE_CONFLICT"]));
  });
});
