/** The pool of Web Workers that encode pictures, one for the whole document. */
import type { EncodedPicture, EncodeJob } from "./contract.ts";
import { createWorkerPool } from "./worker-pool.ts";

export const encoder = createWorkerPool<EncodeJob, EncodedPicture>(
  () => new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module" }),
);
