/** Small pictures for a list of originals: the page would decode each original whole. */
import { useEffect, useState } from "react";
import type { Picture } from "./picture-list.ts";
import { createWorkerPool, type WorkerPool } from "./worker-pool.ts";

let pool: WorkerPool<Blob, Blob> | null = null;

/** One at a time, so that their memory stays small beside that of other work. */
const getPool = () => {
  pool ??= createWorkerPool<Blob, Blob>(
    () => new Worker(new URL("./thumbnail.worker.ts", import.meta.url), { type: "module" }),
    1,
  );
  return pool;
};

const drawn = new WeakMap<File, Blob>();

/** Its URL; undefined before it is drawn, and for a picture that the browser cannot read. */
export function useThumbnail({ file, header }: Picture): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!header) return;
    const stopping = new AbortController();
    let created: string | undefined;
    const show = (thumbnail: Blob) => {
      if (stopping.signal.aborted) return;
      drawn.set(file, thumbnail);
      created = URL.createObjectURL(thumbnail);
      setUrl(created);
    };
    const known = drawn.get(file);
    const pixels = header.width * header.height;
    if (known) show(known);
    else
      getPool()
        .run({ job: file, pixels, signal: stopping.signal })
        .then(show, () => undefined);
    return () => {
      stopping.abort();
      if (created) URL.revokeObjectURL(created);
    };
  }, [file, header]);
  return url;
}
