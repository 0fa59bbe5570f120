import { describe, expect, test } from "vitest";
import { nameOutputs } from "#app/tools/images/name-outputs.ts";
import type { Picture } from "#app/tools/images/picture-list.ts";
import type { Batch, Entry, Result } from "./batch.ts";
import { firstSettings } from "./settings.ts";
import { describeGain, summarize } from "./summary.ts";

const createPicture = (id: number, bytes: number, error: Picture["error"] = null): Picture => ({
  ...{ id, error, header: null },
  file: { size: bytes } as File,
});
const createEntry = (state: Entry["state"], progress: number, bytes?: number, isLeftOut = false): Entry => ({
  ...{ state, progress, error: null, isLeftOut },
  result: bytes === undefined ? null : ({ blob: { size: bytes } as Blob } as Result),
});
const createBatch = (entries: [number, Entry][], isStopped = false): Batch => ({
  ...{ settings: firstSettings, startedAt: 1000, isStopped },
  entries: new Map(entries),
});

describe("summarize", () => {
  test("counts bytes of finished pictures and weighs progress by size", () => {
    const pictures = [createPicture(1, 300), createPicture(2, 100), createPicture(3, 50, "empty"), createPicture(4, 9)];
    const entries: [number, Entry][] = [
      [1, createEntry("done", 1, 60)],
      [2, createEntry("working", 0)],
      [4, createEntry("failed", 0)],
    ];
    const summary = summarize(pictures, createBatch(entries), 4000);
    expect(summary).toMatchObject({ total: 2, done: 1, failed: 2, before: 300, after: 60, isRunning: true });
    expect([summary.progress, summary.remainingMs]).toEqual([0.75, 1000]);
    expect(summarize(pictures, createBatch(entries, true), 4000)).toMatchObject({ isRunning: false, isStopped: true });
  });
});

describe("summarize, with a result that is left out", () => {
  test("counts its bytes neither before nor after", () => {
    const entries: [number, Entry][] = [
      [1, createEntry("done", 1, 60)],
      [2, createEntry("done", 1, 150, true)],
    ];
    const summary = summarize([createPicture(1, 300), createPicture(2, 100)], createBatch(entries), 4000);
    expect(summary).toMatchObject({ done: 2, leftOut: 1, before: 300, after: 60, isRunning: false, progress: 1 });
  });
});

describe("describeGain", () => {
  test.each([
    [400, 100, { times: 4 }],
    [390, 100, { times: 4 }],
    [150, 100, { percent: 33 }],
    [101, 100, null],
    [100, 200, null],
    [0, 0, null],
  ])("describes %d bytes that become %d as %j", (before, after, gain) => {
    expect(describeGain(before, after)).toEqual(gain);
  });
});

describe("nameOutputs", () => {
  test("keeps the names of results, each once, regardless of case", () => {
    const nameAll = (...names: string[]) => nameOutputs(names.map((name) => ({ name, format: "webp" })));
    expect(nameAll("a.JPG", "a.png", "A.webp", "b.tar.gz", ".png", "noext")).toEqual(
      ["a", "a-2", "A-3", "b.tar", "image", "noext"].map((stem) => `${stem}.webp`),
    );
    expect(nameAll("../../etc/y.png", "c:\\z.png", "..png", "été.png", "a:b\n.png")).toEqual(
      ["y", "z", "image", "été", "a-b-"].map((stem) => `${stem}.webp`),
    );
  });
});
