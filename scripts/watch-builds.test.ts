import { fork } from "node:child_process";
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBoard, createRunner, listSteps, watchPortal } from "./watch-builds.ts";

vi.mock("node:child_process", async (load) => ({ ...(await load<object>()), fork: vi.fn() }));

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

  test("prints a failure and runs when asked later", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue();
    const act = vi.fn(() => Promise.reject(new Error("no port")));
    const run = createRunner(act);
    await run();
    await run();
    expect(act).toHaveBeenCalledTimes(2);
    expect(print.mock.calls).toEqual([["no port"], ["no port"]]);
    print.mockRestore();
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
    ["workers/licences/public/public-face.worker.test.ts", []],
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

  test("reports what of a builder was built", async () => {
    const board = createBoard(onBuilt);
    board.start("pages");
    board.end("pages", true, "styles");
    await vi.advanceTimersByTimeAsync(500);
    expect(listCalls()).toEqual(["styles"]);
  });

  test("reports again with the next build what could not be loaded", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue();
    onBuilt.mockRejectedValueOnce(new Error("The Worker does not start."));
    const board = createBoard(onBuilt);
    for (const name of ["licences", "styles"]) {
      board.start(name);
      board.end(name, true);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(listCalls()).toEqual(["licences", "licences,styles"]);
    print.mockRestore();
  });
});

describe("watchPortal", () => {
  const createBuilder = () => {
    const builder = Object.assign(new EventEmitter(), { killed: false, kill: () => (builder.killed = true) });
    return builder;
  };
  type Builder = ReturnType<typeof createBuilder>;
  const board = { start: vi.fn(), end: vi.fn() };
  const onCrash = vi.fn();
  let builders: Record<string, Builder>;
  let stop: () => void;
  beforeEach(() => {
    vi.resetAllMocks();
    vi.spyOn(console, "error").mockReturnValue();
    builders = {};
    vi.mocked(fork).mockImplementation((_file, names) => {
      const builder = createBuilder();
      builders[String(names)] = builder;
      return builder as never;
    });
    stop = watchPortal(board, onCrash);
  });
  afterEach(() => void vi.restoreAllMocks());

  test("opens the builder of the portal once, after the first build of the pages that succeeded", () => {
    expect(Object.keys(builders)).toEqual(["styles", "pages"]);
    builders.pages?.emit("message", { event: "end", isOk: false });
    expect(Object.keys(builders)).toEqual(["styles", "pages"]);
    builders.pages?.emit("message", { event: "end", isOk: true });
    builders.pages?.emit("message", { event: "end", isOk: true });
    expect(vi.mocked(fork).mock.calls.map(([, names]) => names)).toEqual([["styles"], ["pages"], ["portal"]]);
  });

  test("reports a build of the pages after saves of style sheets alone as one of styles", () => {
    builders.pages?.emit("message", { event: "end", isOk: true, isStyles: true });
    expect(board.end.mock.calls).toEqual([["pages", true, "styles"]]);
  });

  test.each([
    [1, null],
    [null, "SIGKILL"],
  ])("reports a builder that ends with code %s and signal %s", (...end) => {
    builders.pages?.emit("exit", ...end);
    expect(board.end.mock.calls).toEqual([["pages", false]]);
    expect(onCrash).toHaveBeenCalledTimes(1);
  });

  test("reports nothing more of a builder that it has ended", () => {
    stop();
    builders.pages?.emit("message", { event: "end", isOk: true });
    builders.pages?.emit("exit", null, "SIGTERM");
    expect(board.end).not.toHaveBeenCalled();
    expect(onCrash).not.toHaveBeenCalled();
  });
});
