/** Whose page this is, and whether their session has ended while they work. One store for the whole page. */
import { ownerField } from "#base/page-headers.ts";

/** Null before the frame of signed-in pages is mounted. */
let owner: string | null = null;
let isEnded = false;
/** How often `isEnded` has changed: an answer that was asked for earlier is outdated. */
let changes = 0;
const listeners = new Set<() => void>();

function setEnded(ended: boolean): void {
  if (ended === isEnded) return;
  isEnded = ended;
  changes++;
  for (const listener of listeners) listener();
}

export const getSessionOwner = (): string | null => owner;
export const hasSessionEnded = (): boolean => isEnded;
export const noteSessionEnded = (): void => setEnded(true);

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the function that ends it. */
export function watchSession(uid: string): () => void {
  reloadUnlessOwner(uid);
  owner = uid;
  document.addEventListener("formdata", addOwner);
  return () => document.removeEventListener("formdata", addOwner);
}

/** A multipart form ends with its file, so its page adds the field itself. */
function addOwner({ target, formData }: FormDataEvent): void {
  const { method, enctype } = target as HTMLFormElement;
  if (owner !== null && method === "post" && enctype !== "multipart/form-data") formData.set(ownerField, owner);
}

/** Another person has signed in, in another tab: the page is loaded again, as theirs. */
function reloadUnlessOwner(uid: string): boolean {
  const isOther = owner !== null && uid !== owner;
  if (isOther) location.reload();
  return isOther;
}

export interface LiveSession {
  uid: string;
  /** Differs when the page would show something else of the viewer. */
  version: string;
}

/** Asks the server and notes its answer. Unknown when the question failed or the answer is outdated. */
export async function checkSession(signal?: AbortSignal): Promise<LiveSession | "ended" | "unknown"> {
  const changesBefore = changes;
  const answer = await fetchSession(signal);
  if (answer === "unknown" || changes !== changesBefore || signal?.aborted) return "unknown";
  if (answer !== "ended" && reloadUnlessOwner(answer.uid)) return "unknown";
  setEnded(answer === "ended");
  return answer;
}

async function fetchSession(signal: AbortSignal | undefined): Promise<LiveSession | "ended" | "unknown"> {
  try {
    const response = await fetch("/api/session", { signal });
    if (response.status === 401) return "ended";
    return response.ok ? ((await response.json()) as LiveSession) : "unknown";
  } catch {
    return "unknown";
  }
}
