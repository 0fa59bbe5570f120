/** Texts that are written as answers, while they are typed and when they are sent. */
import { expect, test } from "vitest";
import { call, createActiveCustomer, createTestContext, runSql, setBehaviour } from "../../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../../fixtures/jobs.ts";
import { createRelease } from "../../fixtures/releases.ts";
import { advanceJob } from "../job-runner.ts";

const path = "sections/hero.liquid";

/** An update that waits for an answer about the only file of the merchant's theme. */
async function createPreview() {
  const owner = await createActiveCustomer();
  await setBehaviour(owner.store, "edited");
  const { version } = await createRelease(undefined, { [path]: "<p>release</p>\n" });
  const id = await insertTestJob(owner, { kind: "update", step: "read", source_theme_id: "1" });
  await runSql("UPDATE jobs SET version = ? WHERE id = ?", version, id);
  for (const step of ["plan", "slot"]) {
    expect(await advanceJob(createTestContext(), { id, run: 2 })).toMatchObject({ over: false });
    expect(await loadJobRow(id)).toMatchObject({ step });
  }
  expect(await loadJobRow(id)).toMatchObject({ state: "waiting", questions: 1 });
  return { actor: owner.actor, id };
}

type Preview = Awaited<ReturnType<typeof createPreview>>;

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
