/** Answers to the questions of an update, until it starts. */
import { describe, expect, test } from "vitest";
import { administrator, call, runSql } from "../../fixtures/internal.ts";
import { loadJobRow } from "../../fixtures/jobs.ts";
import { createPreview, type Preview, editedPath as path } from "../../fixtures/previews.ts";

const save = ({ actor, id }: Preview, text: string, rest: object = {}) => {
  const answers = { [path]: { choice: "edit", text } };
  return call(actor, "saveAnswers", { id, answers, seenAt: new Date().toISOString(), ...rest });
};
const read = async ({ actor, id }: Preview) => (await call(actor, "conflictText", { id, path, side: "answer" })).body;

describe("saveAnswers", () => {
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

  test("rejects a text that Shopify would find too large", async () => {
    const preview = await createPreview();
    const most = 256 * 1024;
    expect(await save(preview, "x".repeat(most - 1) + "é")).toMatchObject({
      ...{ status: 422, body: { code: "FILE_TOO_LARGE", details: { files: [path] } } },
    });
    expect(await save(preview, "x".repeat(most))).toMatchObject({ status: 200 });
  });
});

describe("advanceJob", () => {
  test("drops no answers of another preview", async () => {
    const first = await createPreview();
    expect(await save(first, "<p>of the first</p>\n")).toMatchObject({ status: 200 });
    await createPreview({ [path]: "<p>another release</p>\n" });
    expect(await read(first)).toBe("<p>of the first</p>\n");
  });
});

describe("startUpdate", () => {
  test("does not start an update in a store that is no longer connected", async () => {
    const preview = await createPreview();
    expect(await save(preview, "<p>both</p>\n")).toMatchObject({ status: 200 });
    await runSql(
      "DELETE FROM shop_connections WHERE activation_id IN (SELECT id FROM activations WHERE shop = ?)",
      preview.store.shop,
    );
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
    await runSql("UPDATE jobs SET state = 'running' WHERE id = ?", id);
    expect(await readAll()).toEqual(Array(3).fill([409, "STATE_CONFLICT"]));
  });
});
