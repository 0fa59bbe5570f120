/** Encodes the listed pictures with one set of settings. It outlives the page, so that another tool can be opened. */

import { createObservable } from "#app/kit/parts/observe.ts";
import type { EncodedPicture } from "#app/tools/images/contract.ts";
import { encoder } from "#app/tools/images/encoder.ts";
import { isRetryable, PictureError, type PictureErrorCode } from "#app/tools/images/format.ts";
import { getPictures, type Picture, retryPictures, subscribePictures } from "#app/tools/images/picture-list.ts";
import { type BatchSettings, firstSettings, toAim, toOutputFormat } from "./settings.ts";

export interface Result extends EncodedPicture {
  thumbnailUrl: string;
}

export interface Entry {
  state: "waiting" | "working" | "done" | "failed" | "stopped";
  /** From 0 to 1. */
  progress: number;
  result: Result | null;
  error: PictureErrorCode | null;
  /** Not downloaded: by default a result that is larger than its original. */
  isLeftOut: boolean;
}

export interface Batch {
  settings: BatchSettings;
  entries: ReadonlyMap<number, Entry>;
  isStopped: boolean;
  /** When the present work began, for the remaining time. */
  startedAt: number;
}

const firstBatch: Batch = { settings: firstSettings, entries: new Map(), isStopped: false, startedAt: 0 };
const waiting: Entry = { state: "waiting", progress: 0, result: null, error: null, isLeftOut: false };

export const batch = createObservable(firstBatch);
const running = new Map<number, AbortController>();

const update = (change: Partial<Batch>) => batch.set({ ...batch.get(), ...change });

function setEntry(id: number, change: Partial<Entry>): void {
  const entries = new Map(batch.get().entries);
  entries.set(id, { ...(entries.get(id) ?? waiting), ...change });
  update({ entries });
}

subscribePictures(followList);
followList();

/** Starts new pictures and forgets removed ones. */
function followList(): void {
  const pictures = getPictures();
  const kept = new Set(pictures.map(({ id }) => id));
  const entries = new Map(batch.get().entries);
  for (const [id, entry] of entries) {
    if (kept.has(id)) continue;
    running.get(id)?.abort();
    discard(entry);
    entries.delete(id);
  }
  const added = pictures.filter(({ id, header }) => header && !entries.has(id));
  for (const { id } of added) entries.set(id, waiting);
  const wasIdle = running.size === 0;
  update({ entries, ...(wasIdle && added.length > 0 ? { startedAt: Date.now() } : {}) });
  if (!batch.get().isStopped) added.forEach(start);
}

function start({ id, file, header }: Picture): void {
  if (!header || running.has(id)) return;
  const { settings } = batch.get();
  const controller = new AbortController();
  running.set(id, controller);
  const format = toOutputFormat(settings.format, header.format);
  const job = { file, source: header.format, format, aim: toAim(settings) };
  const isCurrent = () => running.get(id) === controller;
  encoder
    .run({
      job,
      pixels: header.width * header.height,
      signal: controller.signal,
      onProgress: (progress) => isCurrent() && setEntry(id, { state: "working", progress }),
    })
    .then(
      (picture) => {
        if (!isCurrent()) return;
        running.delete(id);
        const result = { ...picture, thumbnailUrl: URL.createObjectURL(picture.thumbnail) };
        setEntry(id, { state: "done", progress: 1, result, isLeftOut: result.blob.size > file.size });
      },
      (error) => {
        if (!isCurrent()) return;
        running.delete(id);
        if (!controller.signal.aborted)
          setEntry(id, { state: "failed", error: error instanceof PictureError ? error.code : "notDecodable" });
      },
    );
}

export const leaveOut = (id: number, isLeftOut: boolean): void => setEntry(id, { isLeftOut });

const discard = ({ result }: Entry) => result && URL.revokeObjectURL(result.thumbnailUrl);

function abortAll(): void {
  const controllers = [...running.values()];
  running.clear();
  for (const controller of controllers) controller.abort();
}

export function stopBatch(): void {
  abortAll();
  const entries = new Map(batch.get().entries);
  for (const [id, entry] of entries)
    if (entry.state === "waiting" || entry.state === "working") entries.set(id, { ...waiting, state: "stopped" });
  update({ entries, isStopped: true });
}

/** Continues after a stop, and tries again what may succeed now. */
export function resumeBatch(): void {
  retryPictures();
  const entries = new Map(batch.get().entries);
  for (const [id, entry] of entries) {
    const isFailed = entry.error !== null && isRetryable(entry.error);
    if (entry.state === "stopped" || isFailed) entries.set(id, waiting);
  }
  update({ entries, isStopped: false, startedAt: Date.now() });
  for (const picture of getPictures()) if (entries.get(picture.id)?.state === "waiting") start(picture);
}

/** Other settings apply to every picture. */
export function changeSettings(settings: BatchSettings): void {
  abortAll();
  const { entries } = batch.get();
  entries.forEach(discard);
  update({ settings, entries: new Map([...entries.keys()].map((id) => [id, waiting])), isStopped: false });
  resumeBatch();
}
