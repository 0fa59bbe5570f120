/** Texts that are written as answers, while they are typed and when they are sent. */
import { expect, test } from "vitest";
import { call, createActiveCustomer, createTestContext, runSql, setBehaviour } from "../../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../../fixtures/jobs.ts";
import { createPreview, type Preview, editedPath as path } from "../../fixtures/previews.ts";
import { removeJobFiles } from "../job-files.ts";
import { advanceJob } from "../job-runner.ts";

const save = ({ actor, id }: Preview, text: string, rest: object = {}) => {
  const answers = { [path]: { choice: "edit", text } };
  return call(actor, "saveAnswers", { id, answers, seenAt: new Date().toISOString(), ...rest });
};
const read = async ({ actor, id }: Preview) => (await call(actor, "conflictText", { id, path, side: "answer" })).body;

test("a text that Shopify could not read is kept while it is typed, and refused once it is sent", async () => {
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

test("an answer for a file without a question is refused by its name, and the others with it", async () => {
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

test("a text that Shopify would find too large is refused", async () => {
  const preview = await createPreview();
  const most = 256 * 1024;
  expect(await save(preview, "x".repeat(most - 1) + "é")).toMatchObject({
    ...{ status: 422, body: { code: "FILE_TOO_LARGE", details: { files: [path] } } },
  });
  expect(await save(preview, "x".repeat(most))).toMatchObject({ status: 200 });
});

test("a preview drops no answers of another one", async () => {
  const first = await createPreview();
  expect(await save(first, "<p>of the first</p>\n")).toMatchObject({ status: 200 });
  await createPreview({ [path]: "<p>another release</p>\n" });
  expect(await read(first)).toBe("<p>of the first</p>\n");
});

test("an update does not start in a store whose licence was released since", async () => {
  const preview = await createPreview();
  expect(await save(preview, "<p>both</p>\n")).toMatchObject({ status: 200 });
  await runSql("DELETE FROM shop_connections");
  const { status, body } = await call(preview.actor, "startUpdate", { id: preview.id, choices: {} });
  expect([status, body.code]).toEqual([404, "ACTIVATION_NOT_FOUND"]);
  expect(await loadJobRow(preview.id)).toMatchObject({ state: "waiting" });
});

test("an update that lost its place is read again only where its files are gone", async () => {
  for (const [isKept, step] of [
    [true, "slot"],
    [false, "read"],
  ] as const) {
    const { actor, id } = await createPreview();
    if (!isKept) await removeJobFiles(createTestContext(), id);
    await runSql(
      "UPDATE jobs SET state = 'failed', step = 'create', failure_code = 'INTERNAL', ended_at = updated_at WHERE id = ?",
      id,
    );
    expect(await call(actor, "retryJob", id)).toMatchObject({ status: 200 });
    expect(await loadJobRow(id)).toMatchObject({ step });
  }
});

test("an update that began without the store's answer gets its theme's name once the theme is read", async () => {
  const read = async (known: string) => {
    const owner = await createActiveCustomer();
    await setBehaviour(owner.store, "edited");
    const id = await insertTestJob(owner, { kind: "update", step: "read", source_theme_id: "1" });
    await runSql("UPDATE jobs SET source_theme_name = ? WHERE id = ?", known, id);
    await advanceJob(createTestContext(), { id, run: 2 });
    return loadJobRow(id);
  };
  const named = await read("");
  expect(named).toMatchObject({ source_theme_name: "First", name: expect.stringContaining(named.version) });
  expect(await read("Before")).toMatchObject({ source_theme_name: "Before", name: "Theme" });
});

test("an update that no longer waits shows neither its questions nor the texts", async () => {
  const preview = await createPreview();
  const { actor, id } = preview;
  const readAll = async () => {
    const texts = ["mine", "new"].map((side) => call(actor, "conflictText", { id, path, side }));
    const replies = await Promise.all([call(actor, "updatePreview", id), ...texts]);
    return replies.map(({ status, body }) => [status, body.code]);
  };
  expect((await readAll()).map(([status]) => status)).toEqual([200, 200, 200]);
  await runSql("UPDATE jobs SET state = 'running' WHERE id = ?", id);
  expect(await readAll()).toEqual(Array(3).fill([409, "STATE_CONFLICT"]));
});
