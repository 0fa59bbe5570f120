/** Optimises drawings with SVGO in a Web Worker, one after the other. */

import { browserTimeLimits } from "#base/time-limits.ts";
import { type Drawing, readDrawing } from "./drawing.ts";
import type { OpenedSvg } from "./open-files.ts";
import type { OptimiseReply, OptimiseRequest } from "./optimise.worker.ts";

/** By id; a drawing that cannot be optimised is missing. Throws when the optimiser cannot be loaded. */
export async function optimise(drawings: readonly OpenedSvg[]): Promise<Map<string, Drawing>> {
  const worker = new Worker(new URL("./optimise.worker.ts", import.meta.url), { type: "module" });
  const optimised = new Map<string, Drawing>();
  try {
    for (const { id, text } of drawings) {
      const reply = await ask(worker, { id, text });
      if ("text" in reply) optimised.set(id, readDrawing(reply.text));
    }
  } finally {
    worker.terminate();
  }
  return optimised;
}

const ask = (worker: Worker, request: OptimiseRequest): Promise<OptimiseReply> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error("The optimiser does not answer."));
    const timer = setTimeout(giveUp, browserTimeLimits.optimiserMs);
    worker.onmessage = ({ data }: MessageEvent<OptimiseReply>) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.onerror = () => {
      clearTimeout(timer);
      reject(new Error("The optimiser cannot be loaded."));
    };
    worker.postMessage(request);
  });
