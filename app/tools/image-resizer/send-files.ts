/** Sends created pictures to a store's Files, one after the other. */
import { checkSession, getSessionOwner } from "#app/kit/feedback/ended-session.ts";
import type { AppError, ErrorCode } from "#base/errors.ts";
import { ownerField } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import { maxSentPictureBytes } from "#base/picture-limits.ts";

export interface SentFiles {
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
