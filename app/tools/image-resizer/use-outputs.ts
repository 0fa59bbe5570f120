/** Creating and sending: progress, what came of it, and how to stop. */
import { useRef, useState } from "react";
import { checkSession, getSessionOwner } from "#app/kit/feedback/ended-session.ts";
import { download } from "#app/tools/images/download.ts";
import type { AppError, ErrorCode } from "#base/errors.ts";
import { ownerField } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import { maxSentPictureBytes } from "#base/picture-limits.ts";
import { createOutputs, type OutputRequest, type Outputs } from "./create-outputs.ts";

const saveFiles = (files: readonly File[]): Promise<void> =>
  files.length > 0
    ? download(
        files.map((file) => ({ name: file.name, blob: file })),
        "images.zip",
      )
    : Promise.resolve();

export interface Running {
  step: "create" | "send";
  done: number;
  count: number;
}

/** What came of sending, in all attempts. */
export interface Sent extends Omit<SentFiles, "sent"> {
  shop: string;
  sent: number;
  count: number;
}

export function useOutputs() {
  const [running, setRunning] = useState<Running | null>(null);
  const [outputs, setOutputs] = useState<Outputs | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  /** The files that each store has. */
  const received = useRef(new Map<string, WeakSet<File>>());

  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (stopping.current) return;
    const controller = new AbortController();
    stopping.current = controller;
    setSent(null);
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      if (stopping.current === controller) end();
    }
  }

  function end(): void {
    stopping.current = null;
    setRunning(null);
  }

  /** Nothing is kept when the person stops. */
  async function create(request: OutputRequest, signal: AbortSignal): Promise<Outputs> {
    const count = request.pictures.length * request.sizes.length;
    setOutputs(null);
    setRunning({ step: "create", done: 0, count });
    const created = await createOutputs(request, signal, (done) => setRunning({ step: "create", done, count }));
    setOutputs(created);
    return created;
  }

  /** The code that packs the archive may not arrive, and an archive may not fit into memory. */
  async function save(files: readonly File[]): Promise<void> {
    setUnsaved(false);
    await saveFiles(files).catch(() => setUnsaved(true));
  }

  async function send(shop: string, files: readonly File[], signal: AbortSignal): Promise<void> {
    const known = received.current.get(shop) ?? new WeakSet();
    received.current.set(shop, known);
    const missing = files.filter((file) => !known.has(file));
    const before = files.length - missing.length;
    const report = (done: number) => setRunning({ step: "send", done: before + done, count: files.length });
    report(0);
    const result = await sendFiles(shop, missing, signal, report);
    for (const file of result.sent) known.add(file);
    // Other choices were made meanwhile.
    if (stopping.current?.signal !== signal) return;
    setSent({ ...result, shop, sent: before + result.sent.length, count: files.length });
  }

  return {
    running,
    outputs,
    sent,
    isUnsaved,
    save,
    stop: () => stopping.current?.abort(),
    /** After a change of sizes, framing or names; also stops what still works with the former ones. */
    forget() {
      stopping.current?.abort();
      end();
      setOutputs(null);
      setSent(null);
      setUnsaved(false);
    },
    createAndSave: (request: OutputRequest) => run(async (signal) => save((await create(request, signal)).files)),
    createAndSend: (request: OutputRequest, shop: string) =>
      run(async (signal) => send(shop, (outputs ?? (await create(request, signal))).files, signal)),
  };
}

// Sends created pictures to a store's Files, one after the other.

interface SentFiles {
  sent: File[];
  failures: { file: File; error: AppError }[];
  /** Pictures after an error that concerns them all, or after the person stopped. */
  left: File[];
  isStopped: boolean;
}

/** Errors of one picture; after any other the rest would fail as well. */
const ofOnePicture: readonly ErrorCode[] = ["PICTURE_REJECTED", "BODY_TOO_LARGE"];

/** Nothing is lost by a stop: the result says what the store has. */
export async function sendFiles(
  shop: string,
  files: readonly File[],
  signal: AbortSignal,
  onSent: (count: number) => void,
): Promise<SentFiles> {
  const result: SentFiles = { sent: [], failures: [], left: [], isStopped: false };
  for (const [index, file] of files.entries()) {
    const error = file.size > maxSentPictureBytes ? tooHeavy : await sendFile(shop, file, signal);
    if (error === "stopped") return { ...result, left: files.slice(index), isStopped: true };
    if (error === null) result.sent.push(file);
    else result.failures.push({ file, error });
    if (error && !ofOnePicture.includes(error.code)) return { ...result, left: files.slice(index + 1) };
    onSent(index + 1);
  }
  return result;
}

const tooHeavy: AppError = { code: "BODY_TOO_LARGE" };

/** Null when the store has it. */
async function sendFile(shop: string, file: File, signal: AbortSignal): Promise<AppError | "stopped" | null> {
  const body = new FormData();
  const owner = getSessionOwner();
  if (owner !== null) body.set(ownerField, owner);
  body.set("name", file.name);
  // The form must end with its file.
  body.set("picture", file);
  try {
    const response = await fetch(paths.storeFiles(shop), { method: "POST", body, signal, redirect: "manual" });
    if (response.ok) return null;
    // The session has ended or belongs to another person.
    if (response.type === "opaqueredirect") void checkSession();
    const { code, details } = (await response.json()) as AppError;
    return { code, ...(details ? { details } : {}) };
  } catch {
    return signal.aborted ? "stopped" : { code: "UPSTREAM_UNAVAILABLE" };
  }
}
