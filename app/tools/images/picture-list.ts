/** The pictures that the tools work on. Both tools share them, because a navigation between them keeps this module. */
import { createObservable, useObservable } from "#app/kit/parts/observe.ts";
import type { PictureHeader } from "#base/read-picture.ts";
import { maxPictures, PictureError, type PictureErrorCode } from "./format.ts";

export interface Picture {
  id: number;
  file: File;
  /** Null while it is read and for files with an error. */
  header: PictureHeader | null;
  error: PictureErrorCode | null;
  /** The name of its format, when it is none of ours. */
  otherFormat?: string | undefined;
}

const none: readonly Picture[] = [];
const pictures = createObservable(none);
/** What the other tool's results have replaced. */
const replaced = createObservable(none);
let lastId = 0;

export const usePictures = (): readonly Picture[] => useObservable(pictures, none);
export const subscribePictures = pictures.subscribe;
export const getPictures = pictures.get;

/** Returns how many files were left out because the list is full. */
export function addPictures(files: readonly File[]): number {
  const room = maxPictures - pictures.get().length;
  const added = files.slice(0, room).map(createPicture);
  pictures.set([...pictures.get(), ...added]);
  for (const picture of added) inspect(picture);
  return files.length - added.length;
}

export const canHandOver = (files: readonly File[]): boolean => files.length <= maxPictures;

/** Replaces the whole list, for one tool that hands its results to the other. The person can bring it back. */
export function handOver(files: readonly File[]): void {
  if (!canHandOver(files)) throw new RangeError("More files than the list takes.");
  replaced.set(pictures.get());
  pictures.set(none);
  addPictures(files);
}

export const useReplacedPictures = (): readonly Picture[] => useObservable(replaced, none);

export function restorePictures(): void {
  const restored = replaced.get();
  pictures.set(restored);
  replaced.set(none);
  // Those that were still being read.
  for (const picture of restored) if (!picture.header && !picture.error) inspect(picture);
}

export function replacePicture(id: number, file: File): void {
  const picture = createPicture(file);
  pictures.set(pictures.get().map((each) => (each.id === id ? picture : each)));
  inspect(picture);
}

export function removePicture(id: number): void {
  pictures.set(pictures.get().filter((each) => each.id !== id));
}

export function clearPictures(): void {
  pictures.set(none);
  replaced.set(none);
}

const createPicture = (file: File): Picture => ({ id: ++lastId, file, header: null, error: null });

/** Tries again what failed for want of the tool's own code. */
export function retryPictures(): void {
  const retried = pictures.get().filter(({ error }) => error === "noCodec");
  if (retried.length === 0) return;
  pictures.set(pictures.get().map((each) => (retried.includes(each) ? { ...each, error: null } : each)));
  retried.forEach(inspect);
}

/** One after the other, because each file is in memory while it is read. */
let inspecting: Promise<void> = Promise.resolve();

function inspect({ id, file }: Picture): void {
  inspecting = inspecting.then(async () => {
    // It may have been removed meanwhile.
    if (!pictures.get().some((each) => each.id === id)) return;
    const found = await read(file);
    pictures.set(pictures.get().map((each) => (each.id === id ? { ...each, ...found } : each)));
  });
}

/** Loads with the first picture what reads it. */
async function read(file: File): Promise<Partial<Picture>> {
  const reader = await import("./read-header.ts").catch(() => null);
  if (!reader) return { error: "noCodec" };
  return reader.readHeader(file).then(
    (header) => ({ header }),
    (error) =>
      error instanceof PictureError ? { error: error.code, otherFormat: error.format } : { error: "unreadable" },
  );
}
