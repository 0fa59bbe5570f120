import { expect, test } from "vitest";
import type { FormReply } from "#app/form.ts";
import { translator } from "#app/i18n/translator.ts";
import { failure, type Result, success } from "#base/errors.ts";
import {
  faultReason,
  type PreviewFile,
  type UpdatePreview,
  writeTextFault,
} from "#workers/licences/themes/merge/contract.ts";
import type { Job, LicencesClient } from "#workers/portal/contract.ts";
import { postStart } from "./start.server.ts";
import { choiceField, formatFill, textField } from "./start-form.ts";

const id = "0123456789abcdef01234567";
const [header, styles] = ["sections/header.liquid", "assets/theme.css"];

const conflict = (path: string, suggested: PreviewFile["suggested"]): PreviewFile => ({
  ...{ path, kind: "code", outcome: "conflict", notes: [], moreNotes: 0, regions: [], moreRegions: 0, suggested },
  ...{ origin: null, madeBy: null },
});
const preview: UpdatePreview = {
  installed: null,
  releases: [],
  counts: { same: 0, replaced: 0, added: 0, kept: 0, merged: 0, conflict: 2, removed: 0 },
  files: [conflict(header, "new"), conflict(styles, "new")],
};

/** Licence service with this preview; it answers `started` to the choices and records them. */
function service(started: Result<Job> = success({ id } as Job), state: Job["state"] = "waiting") {
  const choices: unknown[] = [];
  const licences = {
    job: async () => success({ id, state } as Job),
    updatePreview: async () => (state === "waiting" ? success(preview) : failure("STATE_CONFLICT")),
    conflictText: async ({ path, side }: { path: string; side: string }) => success(`${side} of ${path}`),
    startUpdate: async (input: { choices: unknown }) => {
      choices.push(input.choices);
      return started;
    },
  };
  return { licences: licences as unknown as LicencesClient, choices };
}

async function post(fields: Record<string, string>, { licences } = service()) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await postStart(licences, id, form);
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get("location") };
  const reply = (answer as { data: FormReply; init: ResponseInit | null }).data;
  return { status: (answer as { init: ResponseInit | null }).init?.status ?? 200, reply };
}

test("choices for all conflicts start the update", async () => {
  const chosen = service();
  const answer = await post({ intent: "start", [choiceField(header)]: "mine", [choiceField(styles)]: "new" }, chosen);
  expect(answer).toEqual({ status: 303, location: `/jobs/${id}` });
  expect(chosen.choices).toEqual([{ [header]: { choice: "mine" }, [styles]: { choice: "new" } }]);
});

test("a rejected start keeps every choice and text", async () => {
  const fields = {
    [choiceField(header)]: "edit",
    [textField(header)]: "x".repeat(9_000),
    [textField(styles)]: "draft",
  };
  const undecided = await post({ intent: "start", ...fields });
  expect(undecided).toMatchObject({ status: 400, reply: { values: fields } });
  const all = { ...fields, [choiceField(styles)]: "new" };
  const changed = await post({ intent: "start", ...all }, service(failure("THEME_CHANGED")));
  expect(changed).toMatchObject({ status: 409, reply: { values: all, formError: { code: "THEME_CHANGED" } } });
});

test("an invalid text is reported at its field with the position, and everything is kept", async () => {
  const fields = {
    [choiceField(header)]: "edit",
    [textField(header)]: "{% if a %}",
    [choiceField(styles)]: "mine-file",
  };
  const fault = { reason: "UNCLOSED" as const, name: "{% if %}", line: 1, column: 1 };
  const invalid = failure("TEXT_INVALID", { files: [header], faults: [writeTextFault(fault)] });
  const answer = await post({ intent: "start", ...fields }, service(invalid));
  expect(answer).toEqual({
    status: 400,
    reply: {
      values: fields,
      errors: { [textField(header)]: ["update.errors.fault.UNCLOSED"] },
      facts: { [textField(header)]: { name: "{% if %}", line: 1, column: 1 } },
    },
  });
});

test("each fault has a text in both languages", () => {
  for (const reason of faultReason.options)
    for (const language of ["fr", "en"] as const) {
      const facts = { name: "the-name", line: 7, column: 9 };
      const words = translator(language)(`update.errors.fault.${reason}`, facts);
      expect(words, reason).not.toContain("{{");
      expect(words, reason).not.toContain("update.errors");
    }
});

test("a loaded text appears in its field and starts nothing", async () => {
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
  expect(asked.choices).toEqual([]);
  expect(await post({ fill: `theirs ${header}` }, asked)).toMatchObject({ status: 400 });
});

test("suggestions fill in undecided conflicts only", async () => {
  const { reply } = await post({ fill: "suggested", [choiceField(header)]: "mine" });
  expect(reply?.values).toEqual({ [choiceField(header)]: "mine", [choiceField(styles)]: "new" });
});

test("a repeated submission redirects to the running update, or reports the conflict", async () => {
  const fields = { intent: "start", [choiceField(header)]: "mine", [choiceField(styles)]: "new" };
  const late = await post(fields, service(undefined, "running"));
  expect(late).toEqual({ status: 303, location: `/jobs/${id}` });
  expect(await post(fields, service(undefined, "cancelled"))).toMatchObject({ status: 409 });
});
