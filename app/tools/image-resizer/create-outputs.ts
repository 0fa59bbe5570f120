/** Creates all pictures in all sizes in Web Workers, named and in the order of the list. */
import { PictureError, type PictureErrorCode } from "#app/tools/images/format.ts";
import type { Picture } from "#app/tools/images/picture-list.ts";
import { createWorkerPool } from "#app/tools/images/worker-pool.ts";
import { pictureTypes } from "#base/picture-formats.ts";
import type { Focus, Size } from "./crop.ts";
import { formatNames } from "./file-names.ts";
import type { ResizedPicture, ResizeJob, ResizeOptions } from "./resize-job.ts";

let pool: ReturnType<typeof createWorkerPool<ResizeJob, ResizedPicture[]>> | null = null;

const getPool = () => {
  pool ??= createWorkerPool<ResizeJob, ResizedPicture[]>(
    () => new Worker(new URL("./resize.worker.ts", import.meta.url), { type: "module" }),
  );
  return pool;
};

export interface OutputRequest {
  pictures: readonly Picture[];
  sizes: readonly Size[];
  pattern: string;
  options: ResizeOptions;
  getFocus: (picture: Picture) => Focus;
}

export interface Outputs {
  files: File[];
  /** How many are larger than the part of the original they come from. */
  enlarged: number;
  failures: { fileName: string; code: PictureErrorCode }[];
}

/** A picture that fails is named; the others go on. Throws the signal's reason when it is aborted. */
export async function createOutputs(
  request: OutputRequest,
  signal: AbortSignal,
  onProgress: (created: number) => void,
): Promise<Outputs> {
  const { pictures, sizes, pattern, options, getFocus } = request;
  const created = pictures.map(() => 0);
  const report = (index: number, count: number) => {
    created[index] = count;
    onProgress(created.reduce((sum, each) => sum + each, 0));
  };
  const results = await Promise.all(
    pictures.map(async (picture, index) => {
      const job = { ...options, file: picture.file, focus: getFocus(picture), targets: sizes };
      // Twice, because pica copies the picture too.
      const pixels = 2 * (picture.header?.width ?? 0) * (picture.header?.height ?? 0);
      const onDone = (done: number) => report(index, Math.round(done * sizes.length));
      try {
        return await getPool().run({ job, pixels, signal, onProgress: onDone });
      } catch (error) {
        signal.throwIfAborted();
        report(index, sizes.length);
        return error instanceof PictureError ? error.code : "notDecodable";
      }
    }),
  );
  const outputs = results.flatMap((result, index) => {
    const fileName = pictures[index]?.file.name ?? "";
    if (typeof result === "string") return [];
    return result.map((resized, at) => ({ ...resized, fileName, ...(sizes[at] ?? { width: 0, height: 0 }) }));
  });
  const names = formatNames(pattern, outputs);
  const { type, extension } = pictureTypes[options.format];
  return {
    files: outputs.map(({ blob }, index) => new File([blob], `${names[index]}.${extension}`, { type })),
    enlarged: outputs.filter(({ isEnlarged }) => isEnlarged).length,
    failures: results.flatMap((code, index) =>
      typeof code === "string" ? [{ fileName: pictures[index]?.file.name ?? "", code }] : [],
    ),
  };
}
