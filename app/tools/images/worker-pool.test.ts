import { beforeEach, describe, expect, test, vi } from "vitest";
import { createWorkerPool } from "./worker-pool.ts";

/** Replaces the browser's Web Workers, which answer when the test says so. */
class TestWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { preventDefault: () => void }) => void) | null = null;
  job: string | null = null;
  isTerminated = false;
  postMessage(job: string) {
    this.job = job;
  }
  terminate() {
    this.isTerminated = true;
  }
  finish() {
    const picture = this.job;
    this.job = null;
    this.onmessage?.({ data: { type: "done", picture } });
  }
  report() {
    this.onmessage?.({ data: { type: "progress", done: 0.1 } });
  }
  fail() {
    this.job = null;
    this.onerror?.({ preventDefault: () => undefined });
  }
}

let workers: TestWorker[];
const inWork = () => workers.filter(({ job, isTerminated }) => job && !isTerminated);

beforeEach(() => {
  workers = [];
  vi.stubGlobal("navigator", { hardwareConcurrency: 8 });
});

function createPool() {
  const pool = createWorkerPool<string, string>(() => {
    const worker = new TestWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return (job: string, megapixels: number, signal = new AbortController().signal) =>
    pool.run({ job, pixels: megapixels * 1_000_000, signal });
}

describe("createWorkerPool", () => {
  test("runs at most four Web Workers, and gives large pictures the place of several", async () => {
    const run = createPool();
    for (const each of ["a", "b", "c", "d", "e"]) void run(each, 1);
    expect(inWork().map(({ job }) => job)).toEqual(["a", "b", "c", "d"]);
    inWork()[0]?.finish();
    await Promise.resolve();
    expect(inWork().map(({ job }) => job)).toEqual(["e", "b", "c", "d"]);

    workers = [];
    const runLarge = createPool();
    for (const each of ["a", "b", "c", "d"]) void runLarge(each, 12);
    expect(inWork()).toHaveLength(2);
    workers = [];
    const runLargest = createPool();
    for (const each of ["a", "b"]) void runLargest(each, 60);
    expect(inWork()).toHaveLength(1);
    // The memory of a codec never shrinks.
    const [first] = workers;
    first?.finish();
    await Promise.resolve();
    expect(first?.isTerminated).toBe(true);
    expect(inWork().map(({ job }) => job)).toEqual(["b"]);
  });

  test("fails only the picture of a Web Worker that the browser ends, and starts another one", async () => {
    const run = createPool();
    const lost = run("lost", 30);
    const next = run("next", 30);
    const [dying] = workers;
    dying?.report();
    dying?.fail();
    await expect(lost).rejects.toMatchObject({ code: "noMemory" });
    expect(dying?.isTerminated).toBe(true);
    expect(inWork()).toEqual([workers[1]]);
    workers[1]?.finish();
    expect(await next).toBe("next");
  });

  test("does not take a script that fails to load for a lack of memory", async () => {
    const run = createPool();
    const picture = run("picture", 1);
    workers[0]?.fail();
    await expect(picture).rejects.toMatchObject({ code: "noCodec" });
  });

  test("ends the Web Worker of a stopped picture, and never starts a waiting one", async () => {
    const run = createPool();
    const stopping = new AbortController();
    const all = [run("working", 30, stopping.signal), run("waiting", 30, stopping.signal), run("other", 30)];
    stopping.abort();
    expect((await Promise.allSettled(all.slice(0, 2))).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(inWork().map(({ job }) => job)).toEqual(["other"]);
  });
});
