/**
 * Web Workers that take jobs in turn. A job waits until a Worker is free and the pictures in work leave enough memory,
 * however many jobs there are.
 */
import { PictureError, type PictureErrorCode } from "./format.ts";

/** Two photos of a phone: with the copies of the codecs, each pixel takes up to thirty bytes. */
const maxPixelsInWork = 24_500_000;
/** The memory of a codec never shrinks, so a Worker ends after a larger picture. */
const maxPixelsKept = 8_000_000;

interface PoolJob<Job> {
  job: Job;
  /** Of the picture, for the limit of memory. */
  pixels: number;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
}

/** Every Worker of a pool answers with these messages. */
type Reply<Result> =
  | { type: "progress"; done: number }
  | { type: "done"; picture: Result }
  | { type: "failed"; code: PictureErrorCode };

interface Waiting {
  pixels: number;
  start(worker: Worker): void;
}

export interface WorkerPool<Job, Result> {
  /** @throws PictureError; the signal's reason when it is aborted. */
  run(job: PoolJob<Job>): Promise<Result>;
}

export function createWorkerPool<Job, Result>(createWorker: () => Worker, most = 4): WorkerPool<Job, Result> {
  const maxWorkers = Math.min(most, Math.max(1, navigator.hardwareConcurrency - 1));
  const free: Worker[] = [];
  const queue: Waiting[] = [];
  /** Those whose script has arrived. */
  const loaded = new WeakSet<Worker>();
  let busy = 0;
  let pixelsInWork = 0;

  function startNext(): void {
    const [next] = queue;
    const isFull = busy >= maxWorkers || (busy > 0 && pixelsInWork + (next?.pixels ?? 0) > maxPixelsInWork);
    if (!next || isFull) return;
    queue.shift();
    busy += 1;
    pixelsInWork += next.pixels;
    next.start(free.pop() ?? createWorker());
    startNext();
  }

  function finish(pixels: number, worker: Worker, isReusable: boolean): void {
    busy -= 1;
    pixelsInWork -= pixels;
    if (isReusable && pixels <= maxPixelsKept) free.push(worker);
    else worker.terminate();
    // Later, because a stop ends many jobs one after the other, and none of them shall start in another's place.
    queueMicrotask(startNext);
  }

  function run({ job, pixels, signal, onProgress }: PoolJob<Job>): Promise<Result> {
    return new Promise((resolve, reject) => {
      let release: ((isReusable: boolean) => void) | null = null;
      const waiting: Waiting = {
        pixels,
        start(worker) {
          release = (isReusable) => {
            worker.onmessage = null;
            worker.onerror = null;
            signal.removeEventListener("abort", cancel);
            finish(pixels, worker, isReusable);
          };
          worker.onmessage = ({ data }: MessageEvent<Reply<Result>>) => {
            loaded.add(worker);
            if (data.type === "progress") return onProgress?.(data.done);
            // A codec that failed may have damaged its memory.
            release?.(data.type === "done");
            if (data.type === "done") resolve(data.picture);
            else reject(new PictureError(data.code));
          };
          // The Worker's own script did not arrive, or the browser ended it for want of memory.
          worker.onerror = (event) => {
            event.preventDefault();
            release?.(false);
            reject(new PictureError(loaded.has(worker) ? "noMemory" : "noCodec"));
          };
          worker.postMessage(job);
        },
      };
      function cancel(): void {
        if (release) release(false);
        else queue.splice(queue.indexOf(waiting), 1);
        reject(signal.reason);
      }
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", cancel, { once: true });
      queue.push(waiting);
      startNext();
    });
  }

  return { run };
}
