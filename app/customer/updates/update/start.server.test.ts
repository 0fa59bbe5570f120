import { type ConflictChoice, faultReason, type UpdatePreview, writeTextFault } from "theme-merge/merge/contract.ts";
import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { failure, type Result, success } from "#base/errors.ts";
import { createPreviewFile } from "#tests/support/preview-file.ts";
import { toForm } from "#tests/support/to-form.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { postPreview } from "./start.server.ts";
import { allField, choiceField, formatFill, goField, groupField, seenField, textField } from "./start-form.ts";

const id = "0123456789abcdef01234567";
const [header, styles] = ["sections/header.liquid", "assets/theme.css"];

const conflict = (path: string) => createPreviewFile(path, { advice: { choice: "new", reason: "WORDS", detail: "" } });
const preview: UpdatePreview = {
  installed: null,
  releases: [],
  counts: { same: 0, replaced: 0, added: 0, kept: 0, merged: 0, conflict: 2, removed: 0 },
  files: [conflict(header), conflict(styles)],
};

/** Licence service with this preview; it keeps the answers, and answers `started` to a start. */
function service(
  started: Result<Job> = success({ id } as Job),
  state: Job["state"] = "waiting",
  stale: readonly string[] = [],
) {
  const saved: Record<string, ConflictChoice> = {};
  const starts: unknown[] = [];
  const licences = {
    job: async () => success({ id, state } as Job),
    updatePreview: async () => (state === "waiting" ? success(preview) : failure("STATE_CONFLICT")),
    conflictText: async ({ path, side }: { path: string; side: string }) => success(`${side} of ${path}`),
    saveAnswers: async ({ answers }: { answers: Record<string, ConflictChoice> }) => {
      Object.assign(saved, answers);
      const given = Object.entries(saved).map(([path, { choice }]) => ({ path, choice, by: null, at: "" }));
      return success({ answers: given, questions: 2, stale });
    },
    startUpdate: async (input: unknown) => {
      starts.push(input);
      return started;
    },
  };
  return { licences: licences as unknown as LicencesClient, saved, starts };
}

async function post(fields: Record<string, string>, { licences } = service(), query = "") {
  const answer = await postPreview(licences, id, toForm(fields), new URL(`http://localhost/jobs/${id}${query}`));
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get("location") };
  const reply = (answer as { data: FormReply; init: ResponseInit | null }).data;
  return { status: (answer as { init: ResponseInit | null }).init?.status ?? 200, reply };
}

describe("postPreview", () => {
  test("starts the update with choices for all conflicts", async () => {
    const chosen = service();
    const answer = await post({ intent: "start", [choiceField(header)]: "mine", [choiceField(styles)]: "new" }, chosen);
    expect(answer).toEqual({ status: 303, location: `/jobs/${id}` });
    expect(chosen.saved).toEqual({ [header]: { choice: "mine" }, [styles]: { choice: "new" } });
    expect(chosen.starts).toHaveLength(1);
  });

  test("keeps every choice and text of a rejected start", async () => {
    const fields = {
      [choiceField(header)]: "edit",
      [textField(header)]: "x".repeat(9_000),
      [textField(styles)]: "draft",
    };
    const missing = failure("CHOICES_MISSING", { files: [styles] });
    const undecided = await post({ intent: "start", ...fields }, service(missing));
    const errors = { [choiceField(styles)]: ["update.errors.undecided"] };
    expect(undecided).toMatchObject({ status: 400, reply: { values: fields, errors } });
    const all = { ...fields, [choiceField(styles)]: "new" };
    const changed = await post({ intent: "start", ...all }, service(failure("THEME_CHANGED")));
    expect(changed).toMatchObject({ status: 409, reply: { values: all, formError: { code: "THEME_CHANGED" } } });
  });

  test("reports an invalid text at its field with the position, and keeps everything", async () => {
    const fields = {
      [choiceField(header)]: "edit",
      [textField(header)]: "{% if a %}",
      [choiceField(styles)]: "mine-file",
    };
    const fault = { reason: "UNCLOSED" as const, name: "{% if %}", line: 1, column: 1 };
    const invalid = failure("TEXT_INVALID", { files: [header], faults: [writeTextFault(fault)] });
    const answer = await post({ intent: "start", ...fields }, service(invalid));
    const refused = {
      status: 400,
      reply: {
        values: fields,
        errors: { [textField(header)]: ["update.errors.fault.UNCLOSED"] },
        facts: { [textField(header)]: { name: "{% if %}", line: 1, column: 1 } },
      },
    };
    expect(answer).toEqual(refused);
    // When it is saved, too, except while it is typed.
    const saving = service();
    const saveAnswers = async ({ unfinished }: { unfinished?: boolean }) =>
      unfinished ? success({ answers: [], questions: 2, stale: [] }) : invalid;
    Object.assign(saving.licences, { saveAnswers });
    expect(await post({ ...fields, intent: "save" }, saving)).toEqual(refused);
    expect(await post({ ...fields, intent: "save", quiet: "" }, saving)).toMatchObject({ reply: { saved: true } });
  });

  test("has a text for each fault in both languages", () => {
    for (const reason of faultReason.options)
      for (const language of ["fr", "en"] as const) {
        const facts = { name: "the-name", line: 7, column: 9 };
        const words = translator(language)(`update.errors.fault.${reason}`, facts);
        expect(words, reason).not.toContain("{{");
        expect(words, reason).not.toContain("update.errors");
      }
  });

  test("fills a loaded text into its field and starts nothing", async () => {
    const asked = service();
    const answer = await post({ fill: formatFill("origin", header), [choiceField(styles)]: "mine" }, asked);
    expect(answer).toMatchObject({
      status: 200,
      reply: {
        values: {
          [choiceField(styles)]: "mine",
          [choiceField(header)]: "edit",
          [textField(header)]: `origin of ${header}`,
        },
      },
    });
    expect([asked.starts, asked.saved]).toEqual([[], {}]);
    // The page has not seen the answers that were given since it was read.
    const seen = { [seenField]: "2026-01-01T00:00:00.000Z" };
    expect(await post({ fill: formatFill("mine", header), ...seen }, asked)).toMatchObject({ reply: { values: seen } });
    expect(await post({ fill: `theirs ${header}` }, asked)).toMatchObject({ status: 400 });
  });

  test.each([
    ["the advice for all", { [allField]: "advice" }, "", "new"],
    ["one side for all", { [allField]: "mine" }, "", "mine"],
    ["one side for a group", { [groupField]: "mine everywhere" }, "#group-everywhere", "mine"],
    ["one side for another group", { [groupField]: "mine cart" }, "#group-cart", undefined],
    ["an unknown answer", { [allField]: "theirs" }, "", undefined],
  ])("handles %s for the open conflicts, and returns to the page", async (_name, button, anchor, expected) => {
    const asked = service();
    const answer = await post({ [choiceField(header)]: "mine-file", ...button }, asked, "?show=open&x=1");
    expect(answer).toEqual({ status: 303, location: `/jobs/${id}?show=open${anchor}` });
    expect([asked.saved[header]?.choice, asked.saved[styles]?.choice]).toEqual(["mine-file", expected]);
  });

  test("answers the open conflicts at a start, and keeps choices when the view changes", async () => {
    const asked = service();
    expect(await post({ intent: "start", [allField]: "new" }, asked)).toMatchObject({ location: `/jobs/${id}` });
    expect([asked.saved[header], asked.saved[styles]]).toEqual([{ choice: "new" }, { choice: "new" }]);
    const other = service();
    const opened = await post({ [goField]: `?type=code&open=${styles}`, [choiceField(header)]: "mine" }, other);
    const query = new URLSearchParams({ type: "code", open: styles });
    expect(opened.location).toBe(`/jobs/${id}?${query}#${encodeURIComponent(`question-${styles}`)}`);
    expect(other.saved).toEqual({ [header]: { choice: "mine" } });
  });

  test("redirects a repeated submission to the running update, or reports the conflict", async () => {
    const fields = { intent: "start", [choiceField(header)]: "mine", [choiceField(styles)]: "new" };
    const late = await post(fields, service(undefined, "running"));
    expect(late).toEqual({ status: 303, location: `/jobs/${id}` });
    expect(await post(fields, service(undefined, "cancelled"))).toMatchObject({ status: 409 });
  });

  test.each<Record<string, string>>([
    { intent: "save" },
    { intent: "start" },
    { [goField]: "?show=open" },
    { [allField]: "new" },
  ])("rejects after a concurrent answer the submission %o, and keeps the typed text", async (button) => {
    const changed = service(undefined, "waiting", [header]);
    const fields = { [choiceField(header)]: "edit", [textField(header)]: "typed" };
    expect(await post({ ...button, ...fields }, changed)).toMatchObject({
      status: 409,
      reply: { values: fields, formError: { code: "ANSWERS_CHANGED", details: { files: [header] } } },
    });
    expect(changed.starts).toEqual([]);
  });

  test("does not treat a start as a repetition when the running update lacks its text", async () => {
    const running = service(undefined, "running");
    const start = (text: string) =>
      post({ intent: "start", [choiceField(header)]: "edit", [textField(header)]: text }, running);
    expect(await start(`answer of ${header}`)).toMatchObject({ status: 303 });
    const late = await start("typed since");
    expect(late).toMatchObject({ status: 409, reply: { values: { [textField(header)]: "typed since" } } });
  });
});
