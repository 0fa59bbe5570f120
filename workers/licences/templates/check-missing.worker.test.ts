/** New releases: all templates are checked against them, and the staff are notified once of what breaks. */
import { beforeEach, describe, expect, test } from "vitest";
import { administrator, bindings, call, createActor, runSql, selectValue } from "../fixtures/internal.ts";
import { findScans } from "../fixtures/query-plan.ts";
import { withdraw } from "../fixtures/releases.ts";
import { createTestTemplate, fetchTemplate, fetchTemplates, heroBody, releaseWithHero } from "../fixtures/templates.ts";
import { checkTemplates } from "./check-missing.ts";
import { selectMissingChecks } from "./check-repository.ts";

const run = () => checkTemplates(bindings, crypto.randomUUID());

/** The outbox, as the portal reads it. */
const listDue = async () =>
  (await call(administrator, "dueEventNotifications")).body.filter(({ type }) => type === "template.checked");

beforeEach(async () => {
  await run();
  const due = await listDue();
  await call(
    administrator,
    "markEventsNotified",
    due.map(({ event }) => event),
  );
  await runSql("DELETE FROM templates");
});

describe("checkTemplates", () => {
  test("notifies once of a release when any run has checked all templates", async () => {
    await releaseWithHero(["title"]);
    expect(await run()).toEqual({ checked: 0, told: 0 });
    const sound = await createTestTemplate();
    const losing = await createTestTemplate({ body: heroBody({ title: "Hello" }) });
    const deleted = await createTestTemplate();
    await call(administrator, "deleteTemplate", deleted);
    const { version } = await releaseWithHero(["heading"]);
    // Made for the release: it is no news.
    const later = await createTestTemplate();
    expect((await fetchTemplate(losing)).checks.map((check) => check.version)).not.toContain(version);

    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.reduce((sum, { told }) => sum + told, 0)).toBe(1);
    expect(await run()).toEqual({ checked: 0, told: 0 });
    const fitOf = async (id: string) =>
      (await fetchTemplate(id)).checks.find((check) => check.version === version)?.fit;
    expect(await Promise.all([sound, losing, deleted, later].map(fitOf))).toEqual(["fits", "loses", undefined, "fits"]);
    expect(await listDue()).toMatchObject([{ uid: null, templates: { version, fits: 1, loses: 1, fails: 0 } }]);
    expect(
      await selectValue("SELECT count(*) FROM events WHERE type = 'template.checked' AND version = ?", version),
    ).toBe(1);
  });

  test("does not notify of a release without templates, also later", async () => {
    const { version } = await releaseWithHero(null);
    await run();
    await createTestTemplate();
    await run();
    expect(
      await selectValue("SELECT count(*) FROM events WHERE type = 'template.checked' AND version = ?", version),
    ).toBe(0);
  });

  test("calls a halted release so, and omits a withdrawn one from pages, checks and notifications", async () => {
    const id = await createTestTemplate();
    const { version } = await releaseWithHero(["title"]);
    await withdraw(version);
    expect(await run()).toEqual({ checked: 0, told: 0 });
    const { version: shown } = await releaseWithHero(["title"]);
    await run();
    const findCheck = async () => (await fetchTemplate(id)).checks.find((check) => check.version === shown);
    expect(await findCheck()).toMatchObject({ isHalted: false });
    await call(administrator, "haltRelease", { version: shown, reason: "Test" });
    expect(await findCheck()).toMatchObject({ isHalted: true });
    await withdraw(shown);
    expect((await fetchTemplate(id)).checks.map((check) => check.version)).not.toContain(shown);
    const list = await fetchTemplates();
    expect(list.page.rows[0]?.checks.map((check) => check.version)).not.toContain(shown);
    expect((await fetchTemplates({ version: shown })).found).toBe(0);
  });

  test("treats a check of an earlier revision as missing and makes many in several runs", async () => {
    await releaseWithHero(["title"]);
    const id = await createTestTemplate();
    await runSql("UPDATE template_checks SET revision = 7");
    expect((await fetchTemplate(id)).checks).toEqual([]);
    await runSql(
      `INSERT INTO templates (id, kind, suffix, name_fr, name_en, tags, state, revision, bytes, outline, search, request_id, created_at, changed_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
     SELECT printf('%024x', i), 'page', 'many-' || i, 'n', 'n', '[]', 'draft', 1, 9, '{}', '', 'many-' || i, '2026', '2026' FROM n`,
    );
    await runSql(
      `INSERT INTO template_revisions (template_id, revision, body, bytes, origin, saved_at)
     SELECT id, 1, ?, 9, 'pasted', '2026' FROM templates WHERE suffix LIKE 'many-%'`,
      heroBody(),
    );
    const { versions } = await fetchTemplates();
    let runs = 0;
    for (; (await run()).checked > 0; runs++);
    expect(runs).toBe(Math.ceil((301 * versions.length) / 200));
    expect((await fetchTemplates({ fit: "fits" })).found).toBe(301);
    // The texts of templates are long, so only an index of theirs is read from end to end.
    const scans = await findScans((database) => selectMissingChecks(database, 10));
    expect(scans.filter((step) => step.startsWith("SCAN t"))).toEqual(["SCAN t USING INDEX templates_by_change"]);
  });
});

describe("forgetAccount", () => {
  test("removes the account's address from templates, and no other", async () => {
    const [author, other] = [createActor("admin"), createActor("admin")];
    const id = await createTestTemplate();
    const change = (actor: typeof author, revision: number) =>
      call(actor, "changeTemplateBody", { id, revision, body: heroBody({ a: String(revision) }), origin: "json" });
    await change(other, 1);
    await change(author, 2);
    expect((await fetchTemplate(id)).changedBy).toBe(author.email);
    await call(author, "forgetAccount", "keep");
    const { changedBy, revisions } = await fetchTemplate(id);
    expect([changedBy, ...revisions.map(({ by }) => by)]).toEqual([null, null, other.email, administrator.email]);
  });
});
