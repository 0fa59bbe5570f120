import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBoard, createRunner, listSteps } from "./watch-builds.ts";

describe("createRunner", () => {
  test("runs once more, however often it is asked meanwhile, and again when asked later", async () => {
    const ends: (() => void)[] = [];
    const act = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    const run = createRunner(act);
    const first = run();
    await Promise.all([run(), run(), run()]);
    expect(act).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(2));
    ends[1]?.();
    await first;
    expect(act).toHaveBeenCalledTimes(2);
    run();
    expect(act).toHaveBeenCalledTimes(3);
  });
});

describe("listSteps", () => {
  const sources = {
    licences: new Set(["workers/licences/index.ts", "base/log.ts"]),
    sandbox: new Set(["workers/sandbox/index.ts", "base/log.ts", "base/paths.ts"]),
  };

  test.each([
    ["app/public/session/login.route.tsx", []],
    ["app/app.css", []],
    ["workers/portal/front/front.ts", []],
    ["workers/licences/index.ts", ["licences"]],
    ["workers/licences/public.worker.test.ts", []],
    ["workers/licences/wrangler.toml", ["licences"]],
    ["base/log.ts", ["licences", "sandbox"]],
    ["base/paths.ts", ["sandbox"]],
    ["base/response-headers.ts", []],
    ["workers/sandbox/seed/templates/faq.liquid", ["theme"]],
  ])("builds for %s, besides the portal: %j", (file, steps) => {
    expect(listSteps(file, sources)).toEqual(steps);
  });

  test("builds a bundle that failed after a save of any file that it may import", () => {
    const broken = { ...sources, licences: null };
    expect(listSteps("workers/licences/new.ts", broken)).toEqual(["licences"]);
    expect(listSteps("base/new.ts", broken)).toEqual(["licences"]);
    expect(listSteps("app/root.tsx", broken)).toEqual([]);
  });
});

describe("createBoard", () => {
  const onBuilt = vi.fn(async (_names: string[], _startedAt: number) => {});
  beforeEach(() => {
    vi.useFakeTimers();
    onBuilt.mockReset();
  });
  afterEach(() => void vi.useRealTimers());
  const listCalls = () => onBuilt.mock.calls.map(([names]) => names.join());

  test("reports once when all builders have ended, with the time of the first start", async () => {
    const board = createBoard(onBuilt);
    const startedAt = Date.now();
    board.start("pages");
    board.start("licences");
    await vi.advanceTimersByTimeAsync(500);
    board.end("licences", true);
    await vi.advanceTimersByTimeAsync(500);
    board.end("pages", true);
    board.start("portal");
    await vi.advanceTimersByTimeAsync(500);
    expect(onBuilt).not.toHaveBeenCalled();
    board.end("portal", true);
    await vi.advanceTimersByTimeAsync(500);
    expect(onBuilt.mock.calls).toEqual([[["licences", "pages", "portal"], startedAt]]);
  });

  test("reports nothing after a failure until the builder has succeeded", async () => {
    const board = createBoard(onBuilt);
    board.start("licences");
    board.start("pages");
    board.end("pages", false);
    board.end("licences", true);
    await vi.advanceTimersByTimeAsync(500);
    expect(listCalls()).toEqual([]);
    board.start("pages");
    board.end("pages", true);
    await vi.advanceTimersByTimeAsync(500);
    expect(listCalls()).toEqual(["licences,pages"]);
  });

  test("reports what ends during a reload once, after it", async () => {
    const board = createBoard(onBuilt);
    let end = () => {};
    onBuilt.mockImplementationOnce(() => new Promise<void>((resolve) => (end = resolve)));
    board.start("portal");
    board.end("portal", true);
    await vi.advanceTimersByTimeAsync(500);
    for (const name of ["licences", "sandbox"]) {
      board.start(name);
      board.end(name, true);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(listCalls()).toEqual(["portal"]);
    end();
    await vi.advanceTimersByTimeAsync(500);
    expect(listCalls()).toEqual(["portal", "licences,sandbox"]);
  });
});
