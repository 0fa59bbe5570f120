/** What the check of a new copy reports. */
import { fileOutcome } from "theme-merge/merge/contract.ts";
import { describe, expect, test } from "vitest";
import { createActiveCustomer, createTestContext } from "../fixtures/internal.ts";
import { insertTestJob, loadJobRow } from "../fixtures/jobs.ts";
import { countLoggedFaults, listWarnings } from "../fixtures/log.ts";
import { createPreview, editedPath } from "../fixtures/previews.ts";
import { checkCopy } from "./check-copy.ts";
import { writeJobFile } from "./jobs/job-files.ts";
import type { JobContext } from "./jobs/step-context.ts";
import { loadReport, toReportKey } from "./update-reports.ts";

const counts = Object.fromEntries(fileOutcome.options.map((outcome) => [outcome, 0]));
const putReport = ({ context, job }: JobContext) =>
  context.files.put(toReportKey(job.id), JSON.stringify({ installed: null, counts, files: [] }));

/** Of a copy with this text, and with the merchant's file or texts of the update for others. */
async function checkText(
  text: string,
  files: Record<string, string> = {},
  most?: number,
  own: Record<string, string> = {},
) {
  const { id } = await createPreview(files);
  const draft = { context: createTestContext(), job: await loadJobRow(id) };
  await putReport(draft);
  await writeJobFile(draft.context, id, `texts-${draft.job.choices}`, { [editedPath]: text, ...own });
  const toFile = (from: "release" | "merged") => (path: string) => ({ path, md5: null, size: 1, from });
  const composed = [editedPath, ...Object.keys(own)].map(toFile("merged"));
  await checkCopy(draft, [...composed, ...Object.keys(files).map(toFile("release"))], most);
  return (await loadReport(draft.context, id))?.check;
}

describe("checkCopy", () => {
  test("logs and reports a check that is not possible, and throws nothing", async () => {
    const id = await insertTestJob(await createActiveCustomer(), {
      kind: "update",
      step: "verify",
      source_theme_id: "1",
    });
    const draft = { context: createTestContext(), job: await loadJobRow(id) };
    await putReport(draft);
    expect((await loadReport(draft.context, id))?.check).toBeNull();
    await checkCopy(draft, []);
    expect((await loadReport(draft.context, id))?.check).toEqual({ state: "failed" });
    expect(countLoggedFaults()).toBe(1);
  });

  test("lists the first fifty findings, and counts the others", async () => {
    const check = await checkText(
      Array.from({ length: 53 }, (_, index) => `{% render "missing-${index}" %}\n`).join(""),
    );
    expect(check).toMatchObject({ state: "checked", more: 3 });
    expect(check?.state === "checked" && check.findings.map(({ path }) => path)).toEqual(Array(50).fill(editedPath));
  });

  test("counts each different text once, and no text that it does not check", async () => {
    // The merchant's file is in both themes, and a style in none of the checks.
    const mine = "<p>mine</p>\n";
    const check = await checkText(mine, {}, mine.length, { "assets/long.css": "a".repeat(1_000) });
    expect(check).toEqual({ state: "checked", findings: [], more: 0, unchecked: [], moreUnchecked: 0 });
    expect(listWarnings().filter(({ event }) => event === "copy_unchecked")).toEqual([]);
  });

  test("names the files that are too long to check, on the page and in one line of the log", async () => {
    const missing = "{% render 'missing' %}";
    const own = {
      "sections/long.liquid": `${missing}${" ".repeat(500)}`,
      ...Object.fromEntries(Array.from({ length: 52 }, (_, at) => [`snippets/part-${at}.liquid`, "a".repeat(90)])),
    };
    const check = await checkText(`{% render 'part-0' %}${missing}`, {}, 300, own);
    // The shorter ones are checked first.
    expect(check).toMatchObject({
      state: "checked",
      findings: [{ path: editedPath, name: "missing" }],
      moreUnchecked: 1,
    });
    if (check?.state !== "checked") throw new Error("Not checked.");
    expect(check.unchecked).toHaveLength(50);
    expect(check.unchecked).toContain("sections/long.liquid");
    const warnings = listWarnings().filter(({ event }) => event === "copy_unchecked");
    expect(warnings).toMatchObject([{ names: check.unchecked, counts: { files: 51 } }]);
  });

  test("names a file that no check can read, and reports nothing that it may define", async () => {
    const blocks = {
      "templates/index.json": JSON.stringify({
        sections: { a: { type: "own", blocks: { b: { type: "own-block" } } } },
      }),
    };
    const schema = JSON.stringify({ blocks: [{ type: "own-block", name: "Own" }] });
    const own = { ...blocks, "sections/own.liquid": `${" ".repeat(2_000)}{% schema %}${schema}{% endschema %}` };
    expect(await checkText("<p></p>", {}, 1_000, own)).toMatchObject({
      findings: [],
      unchecked: ["sections/own.liquid"],
    });
    expect(await checkText("<p></p>", {}, 9_000, own)).toMatchObject({ findings: [], unchecked: [] });
  });

  test("finds a text that the release translates", async () => {
    const check = await checkText("{{ 'page.title' | t }}{{ 'page.none' | t }}", {
      "locales/en.default.json": JSON.stringify({ page: { title: "Title" } }),
    });
    expect(check).toMatchObject({ state: "checked", findings: [{ path: editedPath, name: "page.none" }], more: 0 });
  });
});
