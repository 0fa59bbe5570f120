/** Acts of the staff on templates: what they write, and what concurrent ones leave. */
import { describe, expect, test } from "vitest";
import { administrator, bindings, call, createTestContext, runSql, selectValue } from "../fixtures/internal.ts";
import { withdraw } from "../fixtures/releases.ts";
import {
  createTemplateForm,
  createTestTemplate,
  fetchTemplate,
  fetchTemplates,
  heroBody,
  releaseWithHero,
} from "../fixtures/templates.ts";
import { deleteOldTemplates } from "./delete-template.ts";
import { templateOperations } from "./operations.ts";

async function listEvents(id: string) {
  const { results } = await bindings.DB.prepare(
    "SELECT type, before, after FROM events WHERE object_id = ? ORDER BY rowid",
  )
    .bind(id)
    .all<{ type: string; before: string | null; after: string | null }>();
  return results.map(({ type, before, after }) => [type, JSON.parse(before ?? "null"), JSON.parse(after ?? "null")]);
}

const countRevisions = (id: string) =>
  selectValue<number>("SELECT count(*) FROM template_revisions WHERE template_id = ?", id);

const change = (id: string, revision: number, body: string) =>
  call(administrator, "changeTemplateBody", { id, revision, body, origin: "json" });

describe("createTemplate", () => {
  test("creates a draft with one revision and one event without its text", async () => {
    const form = createTemplateForm({
      suffix: "first",
      tags: ["a", "b", "a"],
      body: heroBody({ title: "Secret sale" }),
    });
    const { status, body } = await call(administrator, "createTemplate", form);
    expect(status).toBe(200);
    const template = await fetchTemplate(body.id);
    expect(template).toMatchObject({
      ...{ state: "draft", revision: 1, body: form.body, tags: ["a", "b"], changedBy: administrator.email },
      ...{ bytes: form.body.length, deletedAt: null },
      revisions: [{ revision: 1, origin: "pasted", by: administrator.email, bytes: form.body.length }],
    });
    const events = await listEvents(body.id);
    const after = { file: "page.first.json", name: "Été en boutique", nameEn: "Summer in store", tags: "a, b" };
    expect(events).toEqual([["template.created", null, after]]);
  });

  test.each([
    ["{", { finding: "NOT_JSON", line: "1", column: "2" }],
    ["[]", { finding: "NOT_TEMPLATE" }],
    [heroBody({ title: "x".repeat(600_000) }), { finding: "TOO_LARGE" }],
  ])(
    "rejects a text that is no template and writes nothing",
    { meta: { provokes: "TEMPLATE_INVALID" } },
    async (body, details) => {
      const before = await selectValue("SELECT count(*) FROM templates");
      const answer = await call(administrator, "createTemplate", createTemplateForm({ body }));
      expect(answer).toMatchObject({ status: 400, body: { code: "TEMPLATE_INVALID", details } });
      expect(await selectValue("SELECT count(*) FROM templates")).toBe(before);
    },
  );

  test.each(["../theme", "a/b", "Ünique", "-a", "a.json", ""])("rejects a file name with %j", async (suffix) => {
    expect((await call(administrator, "createTemplate", createTemplateForm({ suffix }))).body.code).toBe(
      "INVALID_REQUEST",
    );
  });

  test("creates one of concurrent templates with one file name and finds it again", {
    meta: { provokes: "TEMPLATE_NAME_TAKEN" },
  }, async () => {
    const forms = Array.from({ length: 8 }, () => createTemplateForm({ suffix: "race" }));
    const answers = await Promise.all(forms.map((form) => call(administrator, "createTemplate", form)));
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ body }) => body.code === "TEMPLATE_NAME_TAKEN")).toHaveLength(7);
    const again = await call(administrator, "createTemplate", forms[winner]);
    expect(again.body).toEqual(answers[winner]?.body);
    // The same name in another kind is another file.
    expect(
      (await call(administrator, "createTemplate", createTemplateForm({ kind: "blog", suffix: "race" }))).status,
    ).toBe(200);
    expect(await listEvents(again.body.id)).toHaveLength(1);
  });
});

describe("restoreTemplate", () => {
  test("restores an earlier revision as a new one, and no other template's", async () => {
    const [id, other] = [await createTestTemplate(), await createTestTemplate()];
    await change(other, 1, heroBody({ other: "1" }));
    await change(other, 2, heroBody({ other: "2" }));
    await change(id, 1, heroBody({ changed: "1" }));
    const restore = (revision: number, restored: number) =>
      call(administrator, "restoreTemplate", { id, revision, restored });
    expect((await restore(2, 3)).body.code).toBe("TEMPLATE_NOT_FOUND");
    expect((await call(administrator, "templateRevision", { id, revision: 3 })).body.code).toBe("TEMPLATE_NOT_FOUND");
    expect((await restore(1, 1)).body.code).toBe("STATE_CONFLICT");
    expect((await restore(2, 1)).body).toEqual({ id, revision: 3 });
    const { body, revisions } = await fetchTemplate(id);
    expect(body).toBe(heroBody());
    expect(revisions.map(({ revision, origin }) => [revision, origin])).toEqual([
      [3, "restored"],
      [2, "json"],
      [1, "pasted"],
    ]);
    expect((await call(administrator, "templateRevision", { id, revision: 2 })).body.body).toBe(
      heroBody({ changed: "1" }),
    );
  });
});

describe("changeTemplateDetails", () => {
  test("updates log and search and rejects stale forms and used names", async () => {
    const id = await createTestTemplate({ suffix: "spring" });
    await createTestTemplate({ suffix: "taken" });
    const { detailsAt, name, tags } = await fetchTemplate(id);
    const save = (rest: object) =>
      call(administrator, "changeTemplateDetails", { id, suffix: "spring", name, tags, detailsAt, ...rest });
    expect((await save({ suffix: "taken" })).body.code).toBe("TEMPLATE_NAME_TAKEN");
    // Sections that change meanwhile are no reason to refuse a name.
    await change(id, 1, heroBody({ title: "b" }));
    expect((await save({ suffix: "autumn", tags: ["rain"] })).status).toBe(200);
    expect((await save({ suffix: "stale" })).body.code).toBe("STATE_CONFLICT");
    expect((await listEvents(id)).slice(2)).toEqual([
      ["template.changed", { file: "page.spring.json", tags: "summer" }, { file: "page.autumn.json", tags: "rain" }],
    ]);
    expect((await fetchTemplates({ q: "autumn" })).page.rows.map((row) => row.id)).toEqual([id]);
  });
});

describe("changeTemplateState", () => {
  test("publishes a template only when the newest release takes it", {
    meta: { provokes: "TEMPLATE_UNFIT" },
  }, async () => {
    const id = await createTestTemplate();
    await releaseWithHero(["title"]);
    const { version } = await releaseWithHero(null);
    const set = (state: string) => call(administrator, "changeTemplateState", { id, state });
    expect(await set("published")).toMatchObject({
      status: 409,
      body: { code: "TEMPLATE_UNFIT", details: { version } },
    });
    await withdraw(version);
    expect((await set("published")).status).toBe(200);
    await Promise.all([set("published"), set("published")]);
    expect((await fetchTemplate(id)).state).toBe("published");
    await set("draft");
    expect((await listEvents(id)).map(([type]) => type).slice(1)).toEqual([
      "template.published",
      "template.unpublished",
    ]);
  });
});

describe("changeTemplateBody", () => {
  test("saves one of concurrent changes with its checks, and the same text only once", async () => {
    await releaseWithHero(["title"]);
    const id = await createTestTemplate();
    const bodies = ["title", "other", "third"].map((setting) => heroBody({ [setting]: "x" }));
    const answers = await Promise.all(bodies.map((body) => change(id, 1, body)));
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ body }) => body.code ?? "saved").sort()).toEqual([
      "STATE_CONFLICT",
      "STATE_CONFLICT",
      "saved",
    ]);
    const template = await fetchTemplate(id);
    expect(template).toMatchObject({ revision: 2, body: bodies[winner] });
    expect(template.checks[0]?.fit).toBe(winner === 0 ? "fits" : "loses");
    expect(await countRevisions(id)).toBe(2);
    // A double click, or a second person with the same text.
    expect((await change(id, 1, bodies[winner] ?? "")).body).toEqual({ id, revision: 2 });
    const events = await listEvents(id);
    expect(events.map(([type]) => type)).toEqual(["template.created", "template.changed"]);
    expect(events[1]?.[2]).toMatchObject({ revision: 2, size: bodies[winner]?.length });
  });

  test("rejects a published template that the newest release does not take", async () => {
    await releaseWithHero(["title"]);
    const id = await createTestTemplate({ body: heroBody({ title: "a" }) });
    await call(administrator, "changeTemplateState", { id, state: "published" });
    const broken = heroBody({ title: "a" }).replaceAll('"hero"', '"gone"');
    expect(await change(id, 1, broken)).toMatchObject({ status: 409, body: { code: "TEMPLATE_UNFIT" } });
    expect(await countRevisions(id)).toBe(1);
    await call(administrator, "changeTemplateState", { id, state: "draft" });
    expect((await change(id, 1, broken)).status).toBe(200);
  });
});

describe("templateOperations", () => {
  test("allows customers only to read and answer their requests", () => {
    const others = Object.entries(templateOperations).filter(([, { gate }]) => gate !== "admin");
    expect(others.map(([name, { gate }]) => [name, gate])).toEqual([
      ["templateRequest", "verified"],
      ["answerTemplateRequest", "verified"],
    ]);
  });
});

describe("deleteTemplate", () => {
  test("removes a template from lists, restorably, and for good after thirty days", async () => {
    const id = await createTestTemplate({ suffix: "gone" });
    await Promise.all([call(administrator, "deleteTemplate", id), call(administrator, "deleteTemplate", id)]);
    expect((await fetchTemplates({ q: "gone" })).found).toBe(0);
    expect((await change(id, 1, heroBody({ a: "b" }))).body.code).toBe("TEMPLATE_NOT_FOUND");
    expect((await fetchTemplate(id)).deletedAt).not.toBeNull();

    const other = await createTestTemplate({ suffix: "gone" });
    expect((await call(administrator, "undeleteTemplate", id)).body.renamed).toBe("page.gone-copy.json");
    expect((await call(administrator, "undeleteTemplate", id)).body.renamed).toBeNull();
    await call(administrator, "deleteTemplate", other);
    expect((await listEvents(id)).map(([type]) => type)).toEqual([
      "template.created",
      "template.deleted",
      "template.restored",
    ]);

    await runSql(
      "UPDATE templates SET deleted_at = ? WHERE id = ?",
      new Date(Date.now() - 31 * 86_400_000).toISOString(),
      other,
    );
    expect(await deleteOldTemplates(bindings, createTestContext().requestId)).toEqual({ removed: 1, files: 0 });
    expect((await call(administrator, "template", other)).status).toBe(404);
    expect(await countRevisions(other)).toBe(0);
    expect((await fetchTemplate(id)).deletedAt).toBeNull();
  });
});

describe("duplicateTemplate", () => {
  test("gives concurrent copies free file names and makes one for a repeated request", async () => {
    const id = await createTestTemplate({ suffix: "x".repeat(50), name: { fr: "é".repeat(80), en: "e".repeat(80) } });
    const requestIds = Array.from({ length: 4 }, () => crypto.randomUUID());
    const copy = (requestId: string) => call(administrator, "duplicateTemplate", { id, requestId });
    const answers = await Promise.all([...requestIds, requestIds[0] ?? ""].map(copy));
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(4);
    const copies = await Promise.all([...ids].map(fetchTemplate));
    expect(copies.map(({ suffix }) => suffix).sort()).toEqual([
      `${"x".repeat(43)}-copy-2`,
      `${"x".repeat(43)}-copy-3`,
      `${"x".repeat(43)}-copy-4`,
      `${"x".repeat(45)}-copy`,
    ]);
    for (const { body, state, revisions } of copies)
      expect([body, state, revisions[0]?.origin]).toEqual([heroBody(), "draft", "duplicate"]);
  });
});
