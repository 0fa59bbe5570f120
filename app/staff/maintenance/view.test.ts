import { describe, expect, test } from "vitest";
import { translator } from "#app/i18n/translator.ts";
import { toTaskViews } from "./view.ts";

const run = {
  task: "expired-banner" as const,
  everyMinutes: 60,
  requestId: null,
  startedAt: "2026-11-22T10:00:00.000Z",
  finishedAt: "2026-11-22T10:00:00.041Z",
  succeededAt: "2026-11-22T10:00:00.041Z",
  durationMs: 41,
  counts: {},
  error: null,
};
const reader = { language: "en" as const, now: new Date("2026-11-22T11:01:00.000Z"), t: translator("en") };

describe("toTaskViews", () => {
  test("does not show the duration of the previous run for an unfinished run", () => {
    const durations = [run, { ...run, startedAt: "2026-11-22T11:00:00.000Z" }, { ...run, finishedAt: null }].map(
      (each) => toTaskViews([each], reader)[0]?.duration,
    );
    expect(durations).toEqual(["41\u00a0ms", null, null]);
  });
});
